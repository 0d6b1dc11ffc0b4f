package io.holdfast.worker.session;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;

import io.holdfast.schema.plan.SessionTimes;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.Stage;
import io.holdfast.worker.check.Bounds;
import io.holdfast.worker.check.Dialer;
import io.holdfast.worker.check.Link;
import io.holdfast.worker.check.Peer;
import io.holdfast.worker.check.RetryBudget;
import io.holdfast.worker.provider.FoundSandbox;
import io.holdfast.worker.provider.GuardedProvider;
import io.holdfast.worker.provider.GuardedSandbox;
import io.holdfast.worker.provider.InsideView;
import io.holdfast.worker.provider.ProviderContext;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderException.Kind;
import io.holdfast.worker.provider.SandboxSpec;
import io.holdfast.worker.provider.SandboxTags;
import io.holdfast.worker.provider.TagFilter;
import io.holdfast.worker.provider.TargetLaunch;
import io.holdfast.worker.provider.TargetPaths;
import io.holdfast.worker.provider.Tunnel;
import io.holdfast.worker.verdict.Judge;
import io.holdfast.worker.verdict.Judgement;
import io.holdfast.worker.verdict.Observation;
import io.holdfast.worker.verdict.Trouble;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One session, from the first call at the provider to the report. Lives for one {@link #run}, on one thread. */
final class Session {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    /** A target that was just started may need this long before it answers inside. */
    private static final Duration START_UP = Duration.ofSeconds(20);

    private static final Duration START_DEADLINE = Duration.ofSeconds(60);
    private static final int CLEAN_UP_SHARE = 4;

    private final SessionParts parts;
    private final SessionSpec spec;
    private final SuiteParameters parameters;
    private final Sessions.Progress progress;
    private final StopSignal stop;
    private final Instant startedAt;
    private final long began;
    private final Duration cleanUp;
    private final Bounds bounds;
    private final String nonce;

    private @Nullable GuardedSandbox sandbox;
    private boolean makesSandbox;
    private long createdAt;
    private @Nullable Long sandboxMillis;
    private @Nullable Boolean sandboxDeleted;
    private @Nullable Tunnel tunnel;
    private @Nullable Dialer dialer;
    private @Nullable InsideLook look;
    private @Nullable Checking checking;
    private @Nullable Trouble trouble;
    private boolean exposing;

    Session(SessionParts parts, SessionSpec spec, Sessions.Progress progress, StopSignal stop) {
        this.parts = parts;
        this.spec = spec;
        this.parameters = spec.parameters().withHold(SessionTimes.hold(spec.suite(), spec.parameters()));
        this.progress = progress;
        this.stop = stop;
        this.startedAt = parts.clock().instant();
        this.began = parts.ticker().nanos();
        Duration share = spec.lifetime().dividedBy(CLEAN_UP_SHARE);
        this.cleanUp = share.compareTo(SessionTimes.CLEAN_UP) < 0 ? share : SessionTimes.CLEAN_UP;
        this.bounds = new Bounds(
                parts.ticker(), began + spec.lifetime().minus(cleanUp).toNanos(), stop.asked());
        this.nonce = parts.hex(16);
    }

    SessionRun run() {
        ProviderContext context =
                new ProviderContext(spec.provider(), parts.environment(), parts.clock(), parts.ticker());
        try (GuardedProvider provider = parts.types().open(spec.section(), context)) {
            try {
                conduct(provider);
            } finally {
                release();
            }
        } catch (ProviderException e) {
            trouble = Troubles.of(e, exposing);
        } catch (RuntimeException e) {
            LOG.atError()
                    .addKeyValue("session", spec.session())
                    .addKeyValue("failure", e.getClass().getName())
                    .addKeyValue("at", e.getStackTrace().length == 0 ? "" : e.getStackTrace()[0])
                    .log("a session failed by our own fault");
            trouble = Troubles.internal(Stage.PROVISION, e);
        }
        return judged();
    }

    private void conduct(GuardedProvider provider) {
        GuardedSandbox made = provision(provider);
        if (bounds.over()) {
            return;
        }
        exposing = true;
        progress.at("expose");
        Tunnel open = made.expose();
        exposing = false;
        tunnel = open;
        progress.at("control");
        InsideView inside = made.inside().orElse(null);
        InsideLook looking = new InsideLook(made, inside, bounds, parameters.answerDeadline());
        look = looking;
        looking.before(makesSandbox ? START_UP : Duration.ZERO);
        Peer peer = makesSandbox
                ? new Peer(TargetPaths.socket(nonce), nonce, "session")
                : new Discovery(parts.http(), bounds).find(open, inside, parameters.openDeadline());
        check(open, peer, looking);
    }

    private GuardedSandbox provision(GuardedProvider provider) {
        makesSandbox = provider.limits().makesSandboxes();
        progress.at("create");
        parts.leftovers().clear(spec.provider(), provider);
        if (spec.attempt() > 1) {
            deleteEarlierAttempts(provider);
        }
        Duration bound = provider.limits().maxLifetime();
        Duration lifetime = bound != null && bound.compareTo(spec.lifetime()) < 0 ? bound : spec.lifetime();
        SandboxTags tags = new SandboxTags(spec.fleet(), spec.session(), spec.attempt(), startedAt.plus(lifetime));
        TargetLaunch target = new TargetLaunch(TargetLaunch.DEFAULT_PORT, nonce, lifetime);
        createdAt = parts.ticker().nanos();
        GuardedSandbox made;
        try {
            made = provider.create(new SandboxSpec(
                    tags,
                    lifetime,
                    target,
                    spec.section().ingress(),
                    spec.section().image(),
                    Map.of()));
        } catch (ProviderException e) {
            if (e.kind() == Kind.AMBIGUOUS_CREATE) {
                sandboxDeleted = false;
            }
            throw e;
        }
        sandbox = made;
        progress.at("start");
        if (!bounds.over()) {
            made.startTarget(bounds.cap(START_DEADLINE));
        }
        return made;
    }

    private void deleteEarlierAttempts(GuardedProvider provider) {
        for (FoundSandbox found : provider.list(TagFilter.ofSession(spec.fleet(), spec.session()))) {
            if (found.tags().attempt() < spec.attempt()) {
                provider.delete(found.id());
            }
        }
    }

    private void check(Tunnel open, Peer peer, InsideLook looking) {
        SplittableRandom random = new SplittableRandom(parts.seed());
        Dialer dialling = new Dialer(
                parts.client(),
                parts.names(),
                parts.http(),
                open,
                peer,
                new Dialer.Conduct(parts.hex(4), parameters, bounds, new RetryBudget(parameters.retryBudget())),
                random);
        dialer = dialling;
        CompletableFuture<?> aborting = stop.asked().thenRunAsync(dialling::abortAll);
        try {
            Checking checks = new Checking(
                    new Checking.Task(spec.suite(), parameters, parts.bulk()),
                    dialling,
                    bounds,
                    peer,
                    looking,
                    random,
                    progress);
            checking = checks;
            checks.run();
        } finally {
            dialling.abortAll();
            aborting.cancel(false);
        }
    }

    /** Deletes the sandbox, whatever happened; never throws, so that it hides nothing. */
    private void release() {
        GuardedSandbox made = sandbox;
        if (made == null || !makesSandbox) {
            return;
        }
        boolean interrupted = Thread.interrupted();
        progress.at("delete");
        Bounds allowance =
                new Bounds(parts.ticker(), parts.ticker().nanos() + cleanUp.toNanos(), new CompletableFuture<>());
        boolean gone = CleanUp.delete(made, allowance);
        sandboxDeleted = gone;
        sandboxMillis = (parts.ticker().nanos() - createdAt) / 1_000_000;
        if (!gone) {
            parts.leftovers().keep(spec.provider(), made.id(), startedAt.plus(spec.lifetime()));
            LOG.atWarn()
                    .addKeyValue("provider", spec.provider())
                    .addKeyValue("session", spec.session())
                    .log("a sandbox could not be deleted; it is kept and tried again");
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private SessionRun judged() {
        Checking checks = checking;
        boolean completed = checks != null && checks.completed();
        boolean censored = stop.isStopped() && !completed && trouble == null;
        if (censored) {
            Stage stage = checks == null ? Stage.PROVISION : checks.stage();
            trouble = Troubles.stopped(stage, stop.reason().orElse(StopSignal.Reason.INTERRUPTED));
        }
        InsideLook looking = look;
        Control control = looking == null ? Control.NONE : looking.control();
        Observation seen = checks == null
                ? Observation.firstPass(spec.suite(), parameters, Checks.NONE, control)
                : checks.observation();
        Judgement judgement = Judge.judge(seen.withTrouble(trouble));
        Checks shown = checks == null
                ? Checks.NONE
                : Merged.of(checks.firstChecks(), checks.secondChecks(), checks.repeated());
        Tunnel open = tunnel;
        GuardedSandbox made = sandbox;
        Report report = new Report(
                spec.provider(),
                made == null ? null : made.variant(),
                spec.vantage(),
                spec.suite(),
                startedAt,
                (parts.ticker().nanos() - began) / 1_000_000,
                open == null ? null : open.address().digest(),
                judgement.verdict(),
                judgement.verdicts(),
                shown,
                control,
                judgement.repeat(),
                new Cleanup(socketsClosed(), sandboxDeleted, sandboxMillis));
        return new SessionRun(
                report, censored, !Boolean.FALSE.equals(sandboxDeleted), sandboxMillis == null ? 0 : sandboxMillis);
    }

    private boolean socketsClosed() {
        Dialer dialling = dialer;
        return dialling == null
                || dialling.links().stream().map(Link::connection).noneMatch(connection -> connection.isOpen());
    }
}
