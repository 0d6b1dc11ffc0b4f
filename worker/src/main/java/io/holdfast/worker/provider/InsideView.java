package io.holdfast.worker.provider;

import java.time.Duration;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A way to the target that is not its tunnel. Never throws for what the far side does: no answer is an answer. */
public interface InsideView {

    /** Which way: {@code exec} or {@code control}. */
    String way();

    /** Asks whether the target answers. */
    Health health(Duration deadline);

    /** The target's own record of everything it saw, if it can be had. */
    Optional<JsonNode> record(Duration deadline);

    /** The nonce by the target's discovery document; empty where this way cannot tell or need not. */
    Optional<String> nonce(Duration deadline);

    /**
     * The answer to a question for health.
     *
     * @param alive     whether the target answered as it should
     * @param millis    round trip between target and asker, as close to the target as it can be measured; null without an answer
     * @param ipv4      whether it answers on 127.0.0.1 inside; null when not asked
     * @param ipv6      whether it answers on ::1 inside; null when not asked
     */
    record Health(
            boolean alive,
            @Nullable Long millis,
            @Nullable Boolean ipv4,
            @Nullable Boolean ipv6) {

        /** No answer. */
        public static final Health DEAD = new Health(false, null, null, null);
    }
}
