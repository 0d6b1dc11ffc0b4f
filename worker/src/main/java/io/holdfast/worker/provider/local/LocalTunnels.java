package io.holdfast.worker.provider.local;

import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import tools.jackson.databind.JsonNode;

/** Opens emulated tunnels on this machine. Supplied by whoever assembles the program; the worker has none of its own. */
public interface LocalTunnels {

    /**
     * Checks the description of a tunnel.
     *
     * @param settings object below {@code tunnel}
     * @param fullKey  key of that object, such as {@code providers.demo.tunnel}
     * @throws IllegalArgumentException whose message begins with the full key of what is wrong
     */
    void check(JsonNode settings, String fullKey);

    /**
     * Opens a tunnel before a port of this machine.
     *
     * @throws IllegalArgumentException as {@link #check} does
     */
    Tunnel open(JsonNode settings, int targetPort, String fullKey);

    /** An open tunnel. */
    interface Tunnel extends AutoCloseable {

        /** Its address: http, https, ws or wss. */
        URI uri();

        /** PEM file with the authority of its certificate, when it speaks TLS. */
        Optional<Path> ca();

        /** Headers that stand for a vendor's documented tunnel credential; empty when none is sent. */
        default Map<String, String> credential() {
            return Map.of();
        }

        /** Ends it and every connection through it. Idempotent. */
        @Override
        void close();
    }
}
