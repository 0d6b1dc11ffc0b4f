package io.holdfast.schema.session;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;

/**
 * Ids of sessions: 32 lower-case hexadecimal digits, the first half of a SHA-256 digest of what the session is for. Whoever knows
 * the cause knows the id, so a repeated dispatch names the same session and a waiting client finds its own.
 */
public final class SessionIds {

    private static final int BYTES = 16; // 128 bits: chance meetings of two ids are out of reach

    private SessionIds() {}

    /** The session of one slot of a plan at one vantage. */
    public static String ofSlot(String provider, String plan, String vantage, Instant slot) {
        return digest("slot", provider, plan, vantage, slot.toString());
    }

    /**
     * The session that answers a wish at one vantage.
     *
     * @param wanted  id of the wanted event
     * @param vantage where it runs: the wish's own, or each vantage of the plan when the wish names none
     */
    public static String ofWanted(String wanted, String vantage) {
        return digest("wanted", wanted, vantage);
    }

    private static String digest(String... parts) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                sha256.update(part.getBytes(StandardCharsets.UTF_8));
                sha256.update((byte) 0); // no id holds a zero, so parts cannot run into one another
            }
            return HexFormat.of().formatHex(sha256.digest(), 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
