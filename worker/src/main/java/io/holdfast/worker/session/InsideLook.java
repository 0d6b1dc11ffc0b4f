package io.holdfast.worker.session;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.result.Control;
import io.holdfast.worker.check.Bounds;
import io.holdfast.worker.check.Dialer;
import io.holdfast.worker.check.Link;
import io.holdfast.worker.check.TargetRecord;
import io.holdfast.worker.provider.GuardedSandbox;
import io.holdfast.worker.provider.InsideView;
import io.holdfast.worker.provider.InsideView.Health;
import io.holdfast.worker.provider.SandboxState;
import io.holdfast.worker.provider.TargetPaths;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Looks at the target by a way that is not the tunnel, before and after the checks, and reads its record. One thread. */
final class InsideLook {

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);
    private static final Duration LEAST_PATIENCE = Duration.ofSeconds(10);
    private static final int PATIENCE_FACTOR = 3;
    private static final int RECORD_BOUND = 32 << 20;

    private final GuardedSandbox sandbox;
    private final @Nullable InsideView inside;
    private final Bounds bounds;
    private final Duration patience;

    private @Nullable Health before;
    private @Nullable Health after;
    private @Nullable SandboxState state;
    private @Nullable TargetRecord record;
    private @Nullable String recordFetched;

    /** @param answerDeadline of a call through the tunnel; a busy target is given more here, so that it can be told from a dead one */
    InsideLook(GuardedSandbox sandbox, @Nullable InsideView inside, Bounds bounds, Duration answerDeadline) {
        this.sandbox = sandbox;
        this.inside = inside;
        this.bounds = bounds;
        Duration more = answerDeadline.multipliedBy(PATIENCE_FACTOR);
        this.patience = more.compareTo(LEAST_PATIENCE) > 0 ? more : LEAST_PATIENCE;
    }

    /** Before the checks; a target that was just started is asked until it answers, for a while. */
    void before(Duration startUp) {
        InsideView view = inside;
        if (view == null) {
            return;
        }
        long until = bounds.now() + startUp.toNanos();
        Health health = view.health(bounds.cap(patience));
        while (!health.alive() && bounds.now() - until < 0 && bounds.pause(BETWEEN_TRIES)) {
            health = view.health(bounds.cap(patience));
        }
        before = health;
    }

    /** After checks: health, state and record, each anew. */
    void after(Dialer dialer, @Nullable String nonce) {
        InsideView view = inside;
        if (view != null) {
            after = view.health(patience);
        }
        state = sandbox.state();
        read(dialer, nonce);
    }

    private void read(Dialer dialer, @Nullable String nonce) {
        InsideView view = inside;
        Optional<JsonNode> told = view == null ? Optional.empty() : view.record(patience);
        if (told.isPresent() && view != null) {
            record = TargetRecord.of(told.get());
            recordFetched = view.way();
            return;
        }
        Optional<JsonNode> through = bounds.over()
                ? Optional.empty()
                : dialer.get(TargetPaths.RECORD, RECORD_BOUND).json().filter(all -> ours(all, nonce));
        if (through.isPresent()) {
            record = TargetRecord.of(through.get());
            recordFetched = "tunnel";
        } else if (!dialer.links().isEmpty()) {
            askEach(dialer);
        }
    }

    private static boolean ours(JsonNode everything, @Nullable String nonce) {
        return everything.path("connections").isArray()
                && (nonce == null || nonce.equals(everything.path("nonce").asString("")));
    }

    /** One small answer for each connection, as a large one may not pass. */
    private void askEach(Dialer dialer) {
        List<JsonNode> told = dialer.ask(link -> dialer.links().stream()
                .filter(other -> other != link)
                .map(other -> link.call(
                        "Holdfast.record",
                        Json.MAPPER.createObjectNode().put("connection", other.name()),
                        bounds.cap(patience)))
                .takeWhile(Optional::isPresent)
                .flatMap(answer -> answer.map(Link.Answer::result).filter(JsonNode::isObject).stream())
                .toList());
        if (!told.isEmpty()) {
            record = TargetRecord.ofConnections(told);
            recordFetched = "tunnel";
        }
    }

    /** The target's record as it was read last; null when it was not. */
    @Nullable
    TargetRecord record() {
        return record;
    }

    /** The inside view until now. */
    Control control() {
        Health first = before;
        Health last = after;
        SandboxState now = state;
        return new Control(
                first == null ? null : first.alive(),
                last == null ? null : last.alive(),
                now == null || now == SandboxState.UNKNOWN ? null : now.toString(),
                slower(first, last),
                family(first, last, true),
                family(first, last, false),
                recordFetched);
    }

    private static @Nullable Long slower(@Nullable Health one, @Nullable Health two) {
        Long first = one == null ? null : one.millis();
        Long second = two == null ? null : two.millis();
        if (first == null || second == null) {
            return first == null ? second : first;
        }
        return Math.max(first, second);
    }

    private static @Nullable Boolean family(@Nullable Health first, @Nullable Health last, boolean four) {
        Health told = last != null && last.alive() ? last : first;
        if (told == null) {
            return null;
        }
        return four ? told.ipv4() : told.ipv6();
    }
}
