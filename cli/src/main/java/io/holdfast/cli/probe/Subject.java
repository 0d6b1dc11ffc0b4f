package io.holdfast.cli.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.TunnelAddress;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a one-shot probe is about: exactly one of a provider and an address. An address is a secret and is never repeated. */
final class Subject {

    @Parameters(
            index = "0",
            paramLabel = "PROVIDER",
            description =
                    "A provider of --fleet; without --fleet, a provider type that needs no settings, such as local.")
    private @Nullable String provider;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "The address of a tunnel to a target that runs already (see: holdfast target). Never printed.")
    private @Nullable String url;

    @Option(
            names = "--url-from-env",
            paramLabel = "NAME",
            description = "The same, read from an environment variable, so that no list of processes shows it.")
    private @Nullable String urlFromEnv;

    @Option(names = "--url-from-file", paramLabel = "FILE", description = "The same, read from a file.")
    private @Nullable String urlFromFile;

    Optional<String> provider() {
        return Optional.ofNullable(provider);
    }

    /** The address, checked against the rules for tunnels; empty when a provider is named. */
    Optional<String> address(Shell shell, Plaintext plaintext) {
        String address = url;
        String option = "--url";
        if (urlFromEnv != null) {
            option = "--url-from-env";
            address = shell.environment().get(urlFromEnv);
            if (address == null || address.isBlank()) {
                throw Failure.usage(option + ": " + urlFromEnv + " is not set");
            }
        } else if (urlFromFile != null) {
            option = "--url-from-file";
            address = read(shell.path(urlFromFile), urlFromFile);
        }
        if (address == null) {
            return Optional.empty();
        }
        try {
            TunnelAddress.ofTunnel(address, plaintext);
        } catch (ProviderException e) {
            throw Failure.usage(option + ": "
                    + Refusal.text(e).replace("write plaintext: loopback", "give --allow-plaintext-loopback"));
        }
        return Optional.of(address);
    }

    private static String read(Path file, String name) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            throw Failure.usage("--url-from-file: " + name + " cannot be read");
        }
    }
}
