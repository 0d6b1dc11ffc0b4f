package io.holdfast.schema.wanted;

import java.time.Instant;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.plan.Suite;
import org.jspecify.annotations.Nullable;

/**
 * A wish for one session now, or from an instant on. It passes admission and budget like any other.
 *
 * @param id         the session that answers it is found by this id; {@code [a-z0-9-]{1,64}}
 * @param provider   provider id
 * @param suite      what to run; the plan of that suite gives the parameters
 * @param capability what is to be decided, or null when an operator asks
 * @param vantage    where, or null for every vantage of the plan
 * @param notBefore  earliest instant of dispatch
 * @param by         {@code updater} or {@code operator}
 * @param reason     one sentence
 */
public record Wanted(
        String id,
        String provider,
        Suite suite,
        @Nullable Capability capability,
        @Nullable String vantage,
        Instant notBefore,
        String by,
        String reason) {}
