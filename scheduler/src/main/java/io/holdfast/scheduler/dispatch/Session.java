package io.holdfast.scheduler.dispatch;

import java.time.Duration;
import java.time.Instant;

import io.holdfast.schema.plan.Plan;
import io.holdfast.schema.plan.SessionTimes;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import org.jspecify.annotations.Nullable;

/**
 * A session that was dispatched and is not settled.
 *
 * <pre>
 *   dispatched --claimed--> claimed --result--> (settled)
 *       |                      |
 *       +--------- silent, refused or censored ---> next attempt dispatched, or none left: (settled as lost)
 * </pre>
 *
 * @param id           session id
 * @param plan         plan name, or {@code request} when no plan has the suite
 * @param suite        what runs
 * @param parameters   durations and sizes as they were when the session began
 * @param vantage      where it runs
 * @param slot         when it was due
 * @param wanted       id of the wish, or null for a slot
 * @param maxAttempts  attempts allowed, those that ended by a drain not counted; 1 or more
 * @param attempt      the current attempt, 1 or more
 * @param drains       attempts that ended by a drain; zero or more
 * @param dispatchedAt when the current attempt was dispatched
 * @param lifetime     of the current attempt's sandbox
 * @param worker       who claimed the current attempt, or null while nobody did
 * @param ended        how the current attempt ended without a deciding result, or null while it may bring one
 */
public record Session(
        String id,
        String plan,
        Suite suite,
        SuiteParameters parameters,
        String vantage,
        Instant slot,
        @Nullable String wanted,
        int maxAttempts,
        int attempt,
        int drains,
        Instant dispatchedAt,
        Duration lifetime,
        @Nullable String worker,
        @Nullable Ending ended) {

    /** The plan's name when a wish names a suite that no plan has. */
    public static final String NO_PLAN = "request";

    /** The first attempt of a session of this plan. */
    static Session of(String id, Plan plan, String vantage, Instant slot, @Nullable String wanted, Instant now) {
        SuiteParameters parameters = plan.parameters().withHold(SessionTimes.hold(plan.suite(), plan.parameters()));
        return new Session(
                id,
                plan.name(),
                plan.suite(),
                parameters,
                vantage,
                slot,
                wanted,
                plan.maxAttempts(),
                1,
                0,
                now,
                SessionTimes.of(plan.suite(), parameters).lifetime(),
                null,
                null);
    }

    /** What one plan at one vantage is known by. */
    public String track() {
        return ProviderState.track(plan, vantage);
    }

    /** Whether a worker could still claim the current attempt. */
    public boolean claimable(Instant now, Duration unclaimed) {
        return worker == null && ended == null && now.isBefore(dispatchedAt.plus(unclaimed));
    }

    /** Whether no attempt is left after the current one. */
    boolean exhausted() {
        return attempt - drains >= maxAttempts || drains > Limits.MAX_DRAINS;
    }

    /** When to stop waiting for a chance to dispatch the next attempt: nothing of this one can live on by then. */
    Instant giveUpAt() {
        return (ended == null ? dispatchedAt : ended.at()).plus(lifetime);
    }

    Session claimedBy(String claimant) {
        return new Session(
                id,
                plan,
                suite,
                parameters,
                vantage,
                slot,
                wanted,
                maxAttempts,
                attempt,
                drains,
                dispatchedAt,
                lifetime,
                claimant,
                ended);
    }

    Session endedBy(Ending ending, boolean drained) {
        return new Session(
                id,
                plan,
                suite,
                parameters,
                vantage,
                slot,
                wanted,
                maxAttempts,
                attempt,
                drained ? drains + 1 : drains,
                dispatchedAt,
                lifetime,
                worker,
                ending);
    }

    Session next(Instant now) {
        return new Session(
                id,
                plan,
                suite,
                parameters,
                vantage,
                slot,
                wanted,
                maxAttempts,
                attempt + 1,
                drains,
                now,
                lifetime,
                null,
                null);
    }

    /**
     * An attempt that ended without a deciding result.
     *
     * @param reason {@code censored} or {@code refused}
     * @param at     when the scheduler learned of it
     */
    public record Ending(String reason, Instant at) {}
}
