package io.holdfast.scheduler.plan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;

import io.holdfast.schema.plan.Plan;

/**
 * The slots of one plan at one vantage: a fixed grid from the epoch, {@code every} apart, the same whoever computes it and
 * whenever. Its phase and the jitter of each slot come from a digest of provider, plan and vantage, so that a fleet's plans lie
 * spread out and no two vantages call at once. Milliseconds are the resolution.
 */
public final class Slots {

    private static final int FIRST_START_SHARE = 720; // 30 s of 6 h
    private static final Duration FIRST_START_LIMIT = Duration.ofSeconds(30);

    private final long everyMillis;
    private final long phaseMillis;
    private final double jitter;
    private final long seed;

    private Slots(long everyMillis, double jitter, long seed) {
        this.everyMillis = everyMillis;
        this.phaseMillis = Long.remainderUnsigned(seed, everyMillis);
        this.jitter = jitter;
        this.seed = seed;
    }

    /** The slots of a plan at a vantage of a provider. */
    public static Slots of(String provider, Plan plan, String vantage) {
        long every = Math.max(1, plan.every().toMillis());
        return new Slots(every, plan.jitter(), seed(provider, plan.name(), vantage));
    }

    /** The step of the grid. */
    public long everyMillis() {
        return everyMillis;
    }

    /** Number of the last slot at or before an instant, due or not. */
    public long indexAt(Instant instant) {
        return Math.floorDiv(instant.toEpochMilli() - phaseMillis, everyMillis);
    }

    /** Number of the last slot that is due, its jitter included. */
    public long latestDue(Instant now) {
        long index = indexAt(now);
        return dueAt(index).isAfter(now) ? index - 1 : index; // jitter is less than one step
    }

    /** The instant that names a slot. */
    public Instant instantOf(long index) {
        return Instant.ofEpochMilli(index * everyMillis + phaseMillis);
    }

    /** When a slot is due: its instant and its jitter, 0 to {@code jitter} x {@code every}. */
    public Instant dueAt(long index) {
        double share = new SplittableRandom(seed ^ index).nextDouble() * jitter;
        return instantOf(index).plusMillis((long) (share * everyMillis));
    }

    /**
     * How long the first session of a new plan waits, so that a fleet that is applied at once does not start at once: up to 1/720
     * of {@code every} and at most 30 s; next to nothing for plans that run every few minutes.
     */
    public Duration firstStartSpread() {
        long window = Math.min(everyMillis / FIRST_START_SHARE, FIRST_START_LIMIT.toMillis());
        return Duration.ofMillis(window == 0 ? 0 : Long.remainderUnsigned(seed >>> 1, window));
    }

    private static long seed(String provider, String plan, String vantage) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            for (String part : new String[] {provider, plan, vantage}) {
                sha256.update(part.getBytes(StandardCharsets.UTF_8));
                sha256.update((byte) 0);
            }
            return ByteBuffer.wrap(sha256.digest()).getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
