package io.holdfast.worker.provider;

import java.time.Duration;
import java.util.List;

import io.holdfast.worker.target.TargetFile;

/**
 * The target to start: which port, which nonce, how long.
 *
 * @param port     port inside the sandbox, 1 to 65535; an adapter of one's own machine may take a free one instead
 * @param nonce    the secret part of its path, made by the session; {@code [a-z0-9]{8,64}}
 * @param lifetime after which it ends by itself; more than zero
 */
public record TargetLaunch(int port, String nonce, Duration lifetime) {

    /** Port inside a sandbox of its own: above the privileged ones, and none that images commonly use. */
    public static final int DEFAULT_PORT = 18_765;

    /**
     * Python's options {@code -I} and {@code -S}: no environment variables, no site packages. The program needs the standard
     * library alone, and must not depend on what an image has installed; looking for that would cost time at every start.
     */
    private static final String ISOLATED = "-IS";

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public TargetLaunch {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("port must be 0 to 65535, was " + port);
        }
        if (!nonce.matches("[a-z0-9]{8,64}")) {
            throw new IllegalArgumentException("nonce must be 8 to 64 of a-z and 0-9");
        }
        if (lifetime.isNegative() || lifetime.isZero()) {
            throw new IllegalArgumentException("lifetime must be more than zero, was " + lifetime);
        }
    }

    /** The program, as UTF-8; a fresh copy. */
    public byte[] source() {
        return TargetFile.bytes();
    }

    /** The same on another port. */
    public TargetLaunch onPort(int other) {
        return new TargetLaunch(other, nonce, lifetime);
    }

    /**
     * The argument vector that serves.
     *
     * @param python interpreter inside
     * @param file   path of the program inside
     * @param host   address to listen on: {@code 0.0.0.0} in a sandbox whose tunnel comes from outside the machine
     */
    public List<String> serve(String python, String file, String host) {
        return List.of(
                python,
                ISOLATED,
                file,
                "--port",
                Integer.toString(port),
                "--host",
                host,
                "--nonce",
                nonce,
                "--lifetime",
                Long.toString(Math.max(1, lifetime.toSeconds())));
    }

    /** The argument vector that asks a running target for its {@code health}, {@code version} or {@code record}. */
    public List<String> ask(String python, String file, String what, Duration deadline) {
        double seconds = Math.max(1, deadline.toMillis()) / 1000.0;
        return List.of(
                python,
                ISOLATED,
                file,
                "--port",
                Integer.toString(port),
                "--ask",
                what,
                "--timeout",
                Double.toString(seconds));
    }
}
