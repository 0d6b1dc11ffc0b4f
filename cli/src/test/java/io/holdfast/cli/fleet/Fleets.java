package io.holdfast.cli.fleet;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;

import io.holdfast.cli.sessions.Adapters;
import io.holdfast.cli.shell.Screen;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.ProviderTypes;

/** Fleet files of tests. */
final class Fleets {

    static final ProviderTypes TYPES = Adapters.of(new Shell(
            new PrintWriter(new StringWriter()),
            new PrintWriter(new StringWriter()),
            name -> null,
            Path.of(""),
            Screen.PIPE,
            Clock.systemUTC(), // wiring
            Ticker.system()));

    private Fleets() {}

    static Fleet parse(String text) {
        return FleetFile.parse(text, "fleet.yaml", TYPES);
    }

    /** One provider of type local with a plan that has all it needs. */
    static String provider(String more) {
        return """
                providers:
                  x:
                    type: local
                    plaintext: loopback
                    %s
                    plans:
                      - suite: websockets
                        every: 6h
                """.formatted(more);
    }

    /** A plan of provider x; lines besides the suite. */
    static String plan(String... lines) {
        StringBuilder text = new StringBuilder(
                "providers:\n  x:\n    type: local\n    plaintext: loopback\n    plans:\n      - suite: websockets\n");
        for (String line : lines) {
            text.append("        ").append(line).append('\n');
        }
        return text.toString();
    }
}
