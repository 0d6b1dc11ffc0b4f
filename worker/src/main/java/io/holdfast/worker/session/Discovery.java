package io.holdfast.worker.session;

import java.time.Duration;
import java.util.Optional;

import io.holdfast.worker.check.Bounds;
import io.holdfast.worker.check.Peer;
import io.holdfast.worker.provider.InsideView;
import io.holdfast.worker.provider.TargetPaths;
import io.holdfast.worker.provider.Tunnel;
import io.holdfast.worker.provider.http.PlainHttp;
import org.jspecify.annotations.Nullable;

/**
 * Learns the nonce of a target that the session did not start: beside the tunnel if there is a way, else through it. When neither
 * tells, the upgrade is still tried, on the path that needs no nonce.
 */
final class Discovery {

    private static final int BOUND = 64 << 10;

    private final PlainHttp http;
    private final Bounds bounds;

    Discovery(PlainHttp http, Bounds bounds) {
        this.http = http;
        this.bounds = bounds;
    }

    Peer find(Tunnel tunnel, @Nullable InsideView inside, Duration deadline) {
        Optional<String> known = inside == null ? Optional.empty() : inside.nonce(bounds.cap(deadline));
        if (known.isPresent()) {
            return new Peer(TargetPaths.socket(known.get()), known.get(), "control");
        }
        Optional<String> told = http.get(
                        tunnel.address(),
                        TargetPaths.VERSION,
                        null,
                        tunnel.headers(),
                        tunnel.ca(),
                        bounds.cap(deadline),
                        BOUND)
                .json()
                .flatMap(TargetPaths::nonceOf);
        return told.map(nonce -> new Peer(TargetPaths.socket(nonce), nonce, "tunnel"))
                .orElseGet(() -> new Peer(TargetPaths.SOCKET, null, null));
    }
}
