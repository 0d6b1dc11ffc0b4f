package io.holdfast.worker.main;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.holdfast.schema.plan.SessionTimes;
import io.holdfast.worker.consume.RunningSessions;
import io.holdfast.worker.session.StopSignal.Reason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the sessions of a worker that takes no more: those that would outlast the grace are asked to end at once, so that their clean-up
 * has all of it; the others may end by themselves until it is over, and are asked then. Ended sessions publish what they found so far.
 */
final class Drain {

    private static final Logger LOG = LoggerFactory.getLogger(Drain.class);
    private static final Duration DELIVERY = Duration.ofSeconds(10); // of the last results, to a broker that is there

    private Drain() {}

    /**
     * Returns when the broker has what became of every session, at the latest after the grace, the clean-up allowance of a session and
     * ten seconds.
     *
     * @param grace zero or more
     * @return whether all were delivered
     */
    static boolean run(RunningSessions running, Duration grace) {
        LOG.atInfo()
                .addKeyValue("running", running.count())
                .addKeyValue("grace", grace)
                .log("draining");
        CompletableFuture<Void> done = running.allDone();
        running.stopLongerThan(grace, Reason.DRAIN);
        boolean all = await(done, grace);
        if (!all) {
            running.stopLongerThan(Duration.ZERO, Reason.DRAIN);
            all = await(done, SessionTimes.CLEAN_UP.plus(DELIVERY));
        }
        if (!all) {
            LOG.atWarn().addKeyValue("left", running.count()).log("sessions did not end in time, their leases run out");
        }
        return all;
    }

    private static boolean await(CompletableFuture<Void> done, Duration limit) {
        try {
            done.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            return true; // never: the futures of sessions do not fail
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
