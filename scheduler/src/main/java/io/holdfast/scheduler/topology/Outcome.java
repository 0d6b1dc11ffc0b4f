package io.holdfast.scheduler.topology;

import java.time.Instant;

import io.holdfast.scheduler.dispatch.Command;
import io.holdfast.scheduler.lease.Leases;
import io.holdfast.scheduler.metrics.SchedulerMetrics;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionSuperseded;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries commands out: sends, starts leases, counts, and says in the log what an operator may want to know. Used by one task. */
final class Outcome {

    private static final Logger LOG = LoggerFactory.getLogger(Outcome.class);

    private final Sender sender;
    private final Leases leases;
    private final SchedulerMetrics metrics;

    Outcome(Sender sender, Leases leases, SchedulerMetrics metrics) {
        this.sender = sender;
        this.leases = leases;
        this.metrics = metrics;
    }

    void carryOut(String provider, Command command, Instant now, long nanos) {
        if (command instanceof Command.Dispatch dispatch) {
            dispatch(provider, dispatch, now, nanos);
        } else if (command instanceof Command.Alive alive) {
            leases.alive(alive.session(), nanos);
        } else if (command instanceof Command.Supersede supersede) {
            SessionSuperseded event = supersede.event();
            String id = event.session() + "-" + event.attempt() + "-superseded";
            sender.sessions(provider, sender.event(id, now, provider, event));
        } else if (command instanceof Command.Cancel cancel) {
            SessionCancel event = cancel.event();
            sender.sessions(provider, sender.event(event.session() + "-cancel", now, provider, event));
        } else if (command instanceof Command.Conclude conclude) {
            sender.results(provider, sender.event(conclude.id(), now, provider, conclude.result()));
            metrics.settled(provider, false);
        } else if (command instanceof Command.Settle settle) {
            settle(provider, settle, now);
        } else {
            count(provider, command);
        }
    }

    private void dispatch(String provider, Command.Dispatch dispatch, Instant now, long nanos) {
        ProbeRequest request = dispatch.request();
        String id = request.session() + "-" + request.attempt();
        sender.request(request.vantage(), provider, request.session(), sender.event(id, now, provider, request));
        leases.alive(request.session(), nanos);
        metrics.dispatched(provider, request.suite(), request.attempt() == 1, dispatch.delay());
        LOG.atInfo()
                .addKeyValue("provider", provider)
                .addKeyValue("plan", request.plan())
                .addKeyValue("vantage", request.vantage())
                .addKeyValue("session", request.session())
                .addKeyValue("attempt", request.attempt())
                .log("dispatched");
    }

    private void settle(String provider, Command.Settle settle, Instant now) {
        String session = settle.event().session();
        sender.results(provider, sender.event(session + "-settled", now, provider, settle.event()));
        leases.forget(session);
        LOG.atInfo()
                .addKeyValue("provider", provider)
                .addKeyValue("session", session)
                .addKeyValue("attempt", settle.event().attempt())
                .log("settled");
    }

    private void count(String provider, Command command) {
        if (command instanceof Command.Skip skip) {
            metrics.skipped(provider, skip.reason(), skip.count());
            LOG.atInfo()
                    .addKeyValue("provider", provider)
                    .addKeyValue("plan", skip.track())
                    .addKeyValue("count", skip.count())
                    .addKeyValue("reason", skip.reason())
                    .log("skipped");
        } else if (command instanceof Command.Lose lose) {
            metrics.lost(provider, lose.reason());
            LOG.atWarn()
                    .addKeyValue("provider", provider)
                    .addKeyValue("session", lose.session())
                    .addKeyValue("attempt", lose.attempt())
                    .addKeyValue("reason", lose.reason())
                    .log("attempt given up");
        } else if (command instanceof Command.Ignore ignore) {
            metrics.ignored(ignore.type());
        }
    }
}
