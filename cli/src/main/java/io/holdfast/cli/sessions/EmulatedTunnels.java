package io.holdfast.cli.sessions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import io.holdfast.testkit.tunnel.FaultTunnel;
import io.holdfast.testkit.tunnel.TunnelSpec;
import io.holdfast.worker.provider.local.LocalTunnels;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Emulated tunnels for the provider type {@code local}, described as {@link TunnelSpec} says. One key is ours: {@code credential:
 * true} makes sessions send a credential, as a vendor's documented tunnel credential is sent, so that a login page says
 * something about the tunnel.
 */
final class EmulatedTunnels implements LocalTunnels {

    private static final String CREDENTIAL = "credential";

    /** What is sent; it opens nothing. */
    private static final Map<String, String> CREDENTIAL_HEADER = Map.of("X-Emulated-Credential", "demo");

    @Override
    public void check(JsonNode settings, String fullKey) {
        parse(settings, fullKey);
    }

    private static TunnelSpec parse(JsonNode settings, String fullKey) {
        JsonNode credential = settings.path(CREDENTIAL);
        if (!credential.isMissingNode() && !credential.isBoolean()) {
            throw new IllegalArgumentException(
                    fullKey + "." + CREDENTIAL + ": expected true or false; write credential: true");
        }
        JsonNode others = settings.deepCopy();
        if (others instanceof ObjectNode object) {
            object.remove(CREDENTIAL);
        }
        return TunnelSpec.parse(others, fullKey);
    }

    @Override
    public Tunnel open(JsonNode settings, int targetPort, String fullKey) {
        TunnelSpec spec = parse(settings, fullKey);
        try {
            FaultTunnel tunnel = FaultTunnel.start(
                    spec.leadingTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), targetPort)));
            return new Emulated(
                    tunnel, spec.tls().isPresent(), settings.path(CREDENTIAL).asBoolean(false));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One tunnel, and the file with its authority. */
    private static final class Emulated implements Tunnel {

        private final FaultTunnel tunnel;
        private final boolean credential;
        private final @Nullable Path authority;

        Emulated(FaultTunnel tunnel, boolean tls, boolean credential) throws IOException {
            this.tunnel = tunnel;
            this.credential = credential;
            this.authority =
                    tls ? Files.writeString(Files.createTempFile("holdfast-ca-", ".pem"), tunnel.caPem()) : null;
        }

        @Override
        public URI uri() {
            return URI.create(tunnel.url());
        }

        @Override
        public Optional<Path> ca() {
            return Optional.ofNullable(authority);
        }

        @Override
        public Map<String, String> credential() {
            return credential ? CREDENTIAL_HEADER : Map.of();
        }

        @Override
        public void close() {
            tunnel.close();
            if (authority != null) {
                try {
                    Files.deleteIfExists(authority);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }
}
