package io.holdfast.worker.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.DataFindings;
import io.holdfast.schema.result.HoldFindings;
import io.holdfast.schema.result.PingedFindings;
import io.holdfast.schema.result.UnpingedFindings;
import io.holdfast.worker.check.Link.Answer;
import io.holdfast.worker.verdict.CheckName;
import io.holdfast.worker.ws.Ending;
import org.jspecify.annotations.Nullable;

/**
 * The checks that wait, side by side, so that together they take little more than the longest. They open in a fixed order, each after
 * the one before has its first answer: where a tunnel allows few connections, the one that decides has its own.
 */
public final class WaitingChecks {

    private final Dialer dialer;
    private final Bell bell;
    private final Set<CheckName> which;
    private final List<Watch> watches = new ArrayList<>();

    private @Nullable PingedWatch pinged;
    private @Nullable HoldWatch hold;
    private @Nullable DataWatch data;
    private @Nullable UnpingedWatch unpinged;
    private PingedFindings pingedUnopened = PingedFindings.NONE;
    private HoldFindings holdUnopened = HoldFindings.NONE;
    private DataFindings dataUnopened = DataFindings.NONE;
    private UnpingedFindings unpingedUnopened = UnpingedFindings.NONE;

    private WaitingChecks(Dialer dialer, Bell bell, Set<CheckName> which) {
        this.dialer = dialer;
        this.bell = bell;
        this.which = which;
    }

    /**
     * Conducts them; every connection is closed when it returns.
     *
     * @param which    those to conduct, of pinged, hold, data and unpinged; others are passed over
     * @param target   length of the hold
     * @param runs     which hold of the session this is
     * @param progress told of each as it begins
     */
    public static WaitingChecks run(
            Dialer dialer, Bell bell, Set<CheckName> which, Duration target, int runs, Consumer<String> progress) {
        WaitingChecks checks = new WaitingChecks(dialer, bell, which);
        bell.ringsFor(dialer.bounds().stop());
        checks.openAll(target, runs, progress);
        WatchLoop.run(checks.watches, bell, dialer.bounds(), watch -> checks.finished(watch, progress));
        checks.watches.forEach(watch -> watch.link().close(dialer.closeDeadline()));
        return checks;
    }

    private void openAll(Duration target, int runs, Consumer<String> progress) {
        SuiteParameters parameters = dialer.parameters();
        Peer peer = dialer.peer();
        First first = open(CheckName.PINGED, progress);
        if (first.link() != null) {
            pinged = add(new PingedWatch(first.link(), peer, parameters, bell, first.at()));
        } else {
            pingedUnopened = new PingedFindings(null, null, null, null, null, first.openError(), null);
        }
        first = open(CheckName.HOLD, progress);
        if (first.link() != null) {
            hold = add(new HoldWatch(
                    first.link(),
                    new HoldWatch.Conduct(peer, parameters, bell),
                    target,
                    runs,
                    first.answered(),
                    first.at()));
        } else if (first.openError() != null) {
            holdUnopened = new HoldFindings(
                    target.toMillis(), null, null, runs, null, null, null, null, null, first.openError(), null);
        }
        first = open(CheckName.DATA, progress);
        if (first.link() != null) {
            data = add(new DataWatch(first.link(), peer, parameters, bell, first.at()));
        } else {
            dataUnopened = new DataFindings(null, null, null, null, first.openError(), null);
        }
        first = open(CheckName.UNPINGED, progress);
        if (first.link() != null) {
            unpinged = add(new UnpingedWatch(first.link(), peer, parameters, bell, first.roundTrip(), first.at()));
        } else {
            unpingedUnopened = new UnpingedFindings(null, null, null, null, null, null, first.openError(), null);
        }
    }

    private <W extends Watch> W add(W watch) {
        watches.add(watch);
        return watch;
    }

    /** A connection with its first answer, or why there is none; all null for a check that is not conducted. */
    private record First(
            @Nullable Link link, @Nullable String openError, boolean answered, long at, Duration roundTrip) {

        static final First NOT_ASKED = new First(null, null, false, 0, Duration.ZERO);
    }

    /** Only the first is tried again: while one waits already, a refused open is a finding. */
    private First open(CheckName check, Consumer<String> progress) {
        if (!which.contains(check) || dialer.bounds().over()) {
            return First.NOT_ASKED;
        }
        progress.accept(check.toString());
        Dial dial = dialer.open(check.toString(), watches.isEmpty());
        Link link = dial.link();
        if (link == null) {
            return new First(null, dial.openError(), false, 0, Duration.ZERO);
        }
        long asked = dialer.bounds().now();
        Answer answer = link.call(
                        Link.VERSION,
                        null,
                        dialer.bounds().cap(dialer.parameters().answerDeadline()))
                .orElse(null);
        // without a first answer the watch begins all the same: what follows tells how the connection fails
        long at = answer == null ? dialer.bounds().now() : answer.atNanos();
        return new First(link, null, answer != null, at, Duration.ofNanos(at - asked));
    }

    private void finished(Watch watch, Consumer<String> progress) {
        CompletableFuture<?> closing = watch.link().closeLater(dialer.closeDeadline());
        assert closing != null;
        HoldWatch held = hold;
        if (watch == pinged && held != null && !held.done()) {
            progress.accept(CheckName.HOLD.toString());
        }
    }

    /** Findings of the pinged connection. */
    public PingedFindings pinged(Aftermath aftermath) {
        return pinged == null ? pingedUnopened : pinged.findings(aftermath);
    }

    /** Findings of the hold. */
    public HoldFindings hold(Aftermath aftermath) {
        return hold == null ? holdUnopened : hold.findings(aftermath);
    }

    /** Findings of the connection kept alive by messages. */
    public DataFindings data(Aftermath aftermath) {
        return data == null ? dataUnopened : data.findings(aftermath);
    }

    /** Findings of the connection left alone. */
    public UnpingedFindings unpinged(Aftermath aftermath) {
        UnpingedWatch alone = unpinged;
        return alone == null
                ? unpingedUnopened
                : alone.findings(
                        aftermath, busyEnding(), Stream.of(pinged, data, hold).anyMatch(other -> other != null));
    }

    /** How the connection ended on which most flowed: if it went with the silent one, quiet time was not the cause. */
    private @Nullable Ending busyEnding() {
        if (data != null) {
            return data.ending();
        }
        return pinged == null ? null : pinged.ending();
    }
}
