package io.holdfast.worker.session;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Stage;
import io.holdfast.worker.check.Aftermath;
import io.holdfast.worker.check.Bell;
import io.holdfast.worker.check.Bounds;
import io.holdfast.worker.check.CdpCheck;
import io.holdfast.worker.check.Dialer;
import io.holdfast.worker.check.FrameCheck;
import io.holdfast.worker.check.OpenCheck;
import io.holdfast.worker.check.Peer;
import io.holdfast.worker.check.WaitingChecks;
import io.holdfast.worker.verdict.CheckName;
import io.holdfast.worker.verdict.Judge;
import io.holdfast.worker.verdict.Observation;
import org.jspecify.annotations.Nullable;

/**
 * The checks of one session in their order, and the second pass of those that the judge wants to see again. A stage that fails for good
 * ends the checks: nothing behind it could be told apart from it. One thread.
 */
final class Checking {

    /** A hold is repeated to this much of the age at which it was cut. */
    private static final double HOLD_AGAIN = 1.2;

    private final Suite suite;
    private final SuiteParameters parameters;
    private final BulkTurns bulk;
    private final Dialer dialer;
    private final Bounds bounds;
    private final Peer peer;
    private final InsideLook look;
    private final RandomGenerator random;
    private final Sessions.Progress progress;
    private final Pass first = new Pass();
    private final Pass second = new Pass();
    private final Set<CheckName> repeated = EnumSet.noneOf(CheckName.class);
    private boolean repeatImpossible;
    private boolean completed;

    /** What is asked: the suite, and its parameters with the hold that it makes, and whose turn it is to move much. */
    record Task(Suite suite, SuiteParameters parameters, BulkTurns bulk) {}

    Checking(
            Task task,
            Dialer dialer,
            Bounds bounds,
            Peer peer,
            InsideLook look,
            RandomGenerator random,
            Sessions.Progress progress) {
        this.suite = task.suite();
        this.parameters = task.parameters();
        this.bulk = task.bulk();
        this.dialer = dialer;
        this.bounds = bounds;
        this.peer = peer;
        this.look = look;
        this.random = random;
        this.progress = progress;
    }

    /** Conducts all; the findings are kept whatever happens. */
    void run() {
        boolean through = opens() && answers();
        if (through && !bounds.over()) {
            if (suite == Suite.WEBSOCKETS) {
                progress.at(CheckName.FRAME.toString());
                first.frame = bulk.take(bounds, () -> FrameCheck.run(dialer, random, true));
            }
            if (!bounds.over()) {
                first.waiting =
                        WaitingChecks.run(dialer, new Bell(bounds::now), waiting(), holdLength(), 1, progress::at);
            }
        }
        if (!bounds.over()) {
            lookAfter();
            if (through) {
                repeatTheRest();
            }
        }
        completed = !bounds.over();
    }

    private boolean opens() {
        progress.at(CheckName.OPEN.toString());
        OpenCheck.Outcome outcome = OpenCheck.run(dialer);
        first.open = outcome;
        return outcome.passed() || opensAgain();
    }

    private boolean opensAgain() {
        if (!wanted(CheckName.OPEN)) {
            return false;
        }
        OpenCheck.Outcome again = OpenCheck.run(dialer);
        second.open = again;
        return again.passed();
    }

    private boolean answers() {
        if (bounds.over()) {
            return false;
        }
        progress.at(CheckName.CDP.toString());
        CdpCheck.Outcome outcome = CdpCheck.run(dialer);
        if (outcome.refused().isPresent()) {
            // it had opened a moment ago: this later refusal is what the handshake comes to
            first.open = outcome.refused().get();
            if (!opensAgain()) {
                return false;
            }
            outcome = CdpCheck.run(dialer);
            if (outcome.refused().isPresent()) {
                second.open = outcome.refused().get();
                return false;
            }
        }
        first.cdp = outcome;
        if (outcome.passed()) {
            return true;
        }
        if (!wanted(CheckName.CDP)) {
            return false;
        }
        CdpCheck.Outcome again = CdpCheck.run(dialer);
        second.cdp = again;
        second.open = again.refused().orElse(second.open);
        return again.passed();
    }

    /** Whether the judge wants to see this check again, and it was not seen again yet. */
    private boolean wanted(CheckName check) {
        if (bounds.over() || repeated.contains(check)) {
            return false;
        }
        lookAfter();
        boolean wanted = Judge.toRepeat(observation()).contains(check);
        if (wanted) {
            repeated.add(check);
            progress.at(check.toString());
        }
        return wanted;
    }

    private void repeatTheRest() {
        Set<CheckName> again = EnumSet.noneOf(CheckName.class);
        again.addAll(Judge.toRepeat(observation()));
        again.removeAll(repeated);
        again.remove(CheckName.OPEN);
        again.remove(CheckName.CDP);
        if (again.isEmpty()) {
            return;
        }
        if (timeFor(again).compareTo(bounds.left()) > 0) {
            repeatImpossible = true;
            return;
        }
        repeated.addAll(again);
        if (again.contains(CheckName.FRAME)) {
            progress.at(CheckName.FRAME.toString());
            second.frame = bulk.take(bounds, () -> FrameCheck.run(dialer, random, false));
        }
        if (!bounds.over() && (again.size() > 1 || !again.contains(CheckName.FRAME))) {
            second.waiting = WaitingChecks.run(dialer, new Bell(bounds::now), again, holdAgain(), 2, progress::at);
        }
        if (!bounds.over()) {
            lookAfter();
        }
    }

    private Duration timeFor(Set<CheckName> again) {
        Duration time = parameters.openDeadline().plus(parameters.answerDeadline());
        if (again.contains(CheckName.FRAME)) {
            time = time.plus(parameters.frameDeadline());
        }
        Duration wait =
                again.contains(CheckName.PINGED) || again.contains(CheckName.DATA) ? parameters.idle() : Duration.ZERO;
        Duration hold = again.contains(CheckName.HOLD) ? holdAgain() : Duration.ZERO;
        return time.plus(wait.compareTo(hold) > 0 ? wait : hold);
    }

    private Set<CheckName> waiting() {
        Set<CheckName> which = suite == Suite.WEBSOCKETS
                ? EnumSet.of(CheckName.PINGED, CheckName.DATA, CheckName.UNPINGED)
                : EnumSet.noneOf(CheckName.class);
        if (parameters.hold() != null) {
            which.add(CheckName.HOLD);
        }
        return which;
    }

    private Duration holdLength() {
        return Optional.ofNullable(parameters.hold()).orElse(Duration.ZERO);
    }

    private Duration holdAgain() {
        Long cut = firstChecks().hold().limitMillis();
        Duration whole = holdLength();
        if (cut == null) {
            return whole;
        }
        Duration again = Duration.ofMillis(Math.round(HOLD_AGAIN * cut));
        return again.compareTo(whole) < 0 ? again : whole;
    }

    private void lookAfter() {
        progress.at("control");
        look.after(dialer, peer.nonce());
    }

    private Aftermath aftermath() {
        return new Aftermath(look.record(), dialer.links(), "tunnel".equals(peer.nonceFrom()));
    }

    /** Findings of the first pass. */
    Checks firstChecks() {
        return first.checks(aftermath());
    }

    /** Findings of the second pass; null when nothing was repeated. */
    @Nullable
    Checks secondChecks() {
        return repeated.isEmpty() ? null : second.checks(aftermath());
    }

    /** Which checks were repeated. */
    Set<CheckName> repeated() {
        return repeated;
    }

    /** The stage that was reached. */
    Stage stage() {
        if (first.waiting != null) {
            return suite == Suite.WEBSOCKETS ? Stage.PINGED : Stage.HOLD;
        }
        if (first.frame != null) {
            return Stage.FRAME;
        }
        return first.cdp != null ? Stage.CDP : Stage.OPEN;
    }

    /** Whether the checks ended by themselves. */
    boolean completed() {
        return completed;
    }

    /** All that is known until now, to be judged. */
    Observation observation() {
        Observation seen = Observation.firstPass(suite, parameters, firstChecks(), look.control());
        Checks again = secondChecks();
        seen = again == null ? seen : seen.withSecond(again, repeated);
        return repeatImpossible ? seen.withoutRepeat() : seen;
    }
}
