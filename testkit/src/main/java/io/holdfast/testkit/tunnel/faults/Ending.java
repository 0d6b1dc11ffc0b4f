package io.holdfast.testkit.tunnel.faults;

import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * How the tunnel ends a connection; both legs alike.
 *
 * @param how    the way
 * @param code   the close code for {@code CLOSE_FRAME}, 0 to 65535 and not checked against RFC 6455 section 7.4, since wrong
 *               codes are faults too; else 0
 * @param reason the close reason, at most 123 bytes of UTF-8 (RFC 6455 section 5.5); empty if none
 */
public record Ending(How how, int code, String reason) {

    /** The ways a connection can end. */
    public enum How {
        /** A close frame, then FIN. */
        CLOSE_FRAME,
        /** FIN alone; over TLS a close_notify first. What still arrives is read and thrown away. */
        FIN,
        /** RST, at once, also over TLS. */
        RST,
        /** Nothing: both sockets stay open, and whatever arrives is read and thrown away. */
        SILENCE
    }

    private static final int MAX_REASON_BYTES = 123;

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public Ending {
        Objects.requireNonNull(how, "how");
        if (code < 0 || code > 65_535) {
            throw new IllegalArgumentException("close code must be 0 to 65535, was " + code);
        }
        if (reason.getBytes(StandardCharsets.UTF_8).length > MAX_REASON_BYTES) {
            throw new IllegalArgumentException("close reason is longer than " + MAX_REASON_BYTES + " bytes");
        }
    }

    /** FIN alone. */
    public static Ending fin() {
        return new Ending(How.FIN, 0, "");
    }

    /** RST. */
    public static Ending rst() {
        return new Ending(How.RST, 0, "");
    }

    /** A black hole. */
    public static Ending silence() {
        return new Ending(How.SILENCE, 0, "");
    }

    /** A close frame with a code and no reason. */
    public static Ending closeFrame(int code) {
        return new Ending(How.CLOSE_FRAME, code, "");
    }

    /** A close frame with a code and a reason. */
    public static Ending closeFrame(int code, String reason) {
        return new Ending(How.CLOSE_FRAME, code, reason);
    }
}
