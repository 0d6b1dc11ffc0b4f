package io.holdfast.cli.fleet;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.ProviderTypes;
import io.holdfast.worker.provider.http.PlainHttp;
import io.holdfast.worker.provider.local.LocalProviderType;
import io.holdfast.worker.provider.local.LocalTunnels;
import io.holdfast.worker.provider.url.UrlProviderType;
import io.holdfast.worker.ws.NameLookup;
import tools.jackson.databind.JsonNode;

/** Fleet files of tests. */
final class Fleets {

    static final ProviderTypes TYPES = new ProviderTypes(List.of(
            new LocalProviderType(Path.of("sandboxes"), new NoTunnels()),
            new UrlProviderType(new PlainHttp(NameLookup.system(), Ticker.system(), "holdfast"))));

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

    /** Accepts every description and opens none. */
    private static final class NoTunnels implements LocalTunnels {

        @Override
        public void check(JsonNode settings, String fullKey) {
            if (settings.has("bad")) {
                throw new IllegalArgumentException(fullKey + ".bad: no such key");
            }
        }

        @Override
        public Tunnel open(JsonNode settings, int targetPort, String fullKey) {
            return new Tunnel() {
                @Override
                public URI uri() {
                    return URI.create("ws://127.0.0.1:1");
                }

                @Override
                public Optional<Path> ca() {
                    return Optional.empty();
                }

                @Override
                public void close() {}
            };
        }
    }
}
