package io.holdfast.updater.topology;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.event.EventReader;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.Topics;
import io.holdfast.updater.fold.Command;
import io.holdfast.updater.fold.Fold;
import io.holdfast.updater.fold.Input;
import io.holdfast.updater.fold.ProviderState;
import io.holdfast.updater.metrics.UpdaterMetrics;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Carries records to the fold and its commands to the topics. All fields belong to the stream thread of the task.
 *
 * <p>Ticks never run ahead of the log: while a backlog is read, what is due is told by the events themselves, and the wall clock
 * counts only once the partition is quiet or its records are of now. Even then a tick looks a little into the past, so that a
 * session that was settled before that instant and is still on its way is folded first.
 */
final class ProviderProcessor implements Processor<String, byte[], String, byte[]> {

    static final String STORE = "providers";

    /** How late a settlement may come and still be read before what falls due after it. */
    static final Duration GRACE = Duration.ofSeconds(5);

    /** How long no record comes before the partition counts as read to its end. */
    static final Duration QUIET = Duration.ofSeconds(3);

    /** A record no older than this was written now, and is no backlog. */
    private static final Duration FRESH = Duration.ofMinutes(1);

    private final Topics topics;
    private final Fold fold;
    private final EventReader reader;
    private final Clock clock;
    private final Ticker ticker;
    private final Duration tick;
    private final UpdaterMetrics metrics;

    private final Map<String, Instant> due = new HashMap<>();
    private long lastRecordNanos;
    private Instant lastRecord = Instant.EPOCH;
    private Wired wired;

    @SuppressWarnings("NullAway.Init") // Kafka calls init before anything else
    ProviderProcessor(Setting setting, EventReader reader, Duration tick) {
        this.topics = setting.topics();
        this.fold = new Fold(setting.policy());
        this.reader = reader;
        this.clock = setting.clock();
        this.ticker = setting.ticker();
        this.tick = tick;
        this.metrics = setting.metrics();
    }

    private record Wired(ProcessorContext<String, byte[]> context, KeyValueStore<String, ProviderState> store) {}

    @Override
    public void init(ProcessorContext<String, byte[]> context) {
        wired = new Wired(context, context.getStateStore(STORE));
        try (KeyValueIterator<String, ProviderState> all = wired.store.all()) {
            all.forEachRemaining(entry -> {
                plan(entry.value);
                entry.value.declarations().forEach(metrics::declared);
            });
        }
        lastRecordNanos = ticker.nanos();
        context.schedule(tick, PunctuationType.WALL_CLOCK_TIME, ignored -> tick());
    }

    @Override
    public void process(Record<String, byte[]> record) {
        lastRecordNanos = ticker.nanos();
        lastRecord = Instant.ofEpochMilli(record.timestamp());
        Intake intake = Intake.of(record.key(), reader.read(record.headers(), record.value()));
        if (intake instanceof Intake.Accepted accepted) {
            step(record.key(), accepted.input());
        } else if (intake instanceof Intake.Refused refused) {
            bury(record, refused.reason());
        }
    }

    @Override
    public void close() {
        if (wired != null) {
            due.clear();
            try (KeyValueIterator<String, ProviderState> all = wired.store.all()) {
                all.forEachRemaining(entry -> metrics.forget(entry.key));
            }
        }
    }

    private void tick() {
        if (isBehind()) {
            return;
        }
        Instant now = clock.instant().minus(GRACE);
        List<String> ripe = due.entrySet().stream()
                .filter(entry -> !entry.getValue().isAfter(now))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
        ripe.forEach(provider -> step(provider, new Input.Tick(now)));
    }

    private boolean isBehind() {
        boolean quiet = ticker.nanos() - lastRecordNanos >= QUIET.toNanos();
        return !quiet && lastRecord.plus(FRESH).isBefore(clock.instant());
    }

    private void step(String provider, Input input) {
        ProviderState before =
                Optional.ofNullable(wired.store.get(provider)).orElseGet(() -> ProviderState.empty(provider));
        Fold.Step step = fold.step(before, input);
        if (!step.state().equals(before)) {
            wired.store.put(provider, step.state());
            plan(step.state());
            metrics.dropped(step.state().inbox().dropped() - before.inbox().dropped());
        }
        step.commands().forEach(this::carryOut);
    }

    private void carryOut(Command command) {
        forward(Outbound.of(topics, command));
        if (command instanceof Command.Declare declare) {
            metrics.declared(declare.declaration());
        } else if (command instanceof Command.Change change) {
            metrics.changed(change.change());
        } else if (command instanceof Command.Want want) {
            metrics.wanted(want.wanted().provider());
        }
    }

    private void bury(Record<String, byte[]> record, String reason) {
        RecordMetadata source = wired.context
                .recordMetadata()
                .orElseThrow(() -> new IllegalStateException("a record of a topic has a place in it"));
        DeadLetter letter = new DeadLetter(
                source.topic(),
                source.partition(),
                source.offset(),
                record.headers(),
                record.value(),
                "updater",
                reason);
        forward(Outbound.of(topics, letter, record.timestamp()));
        metrics.deadLetter();
    }

    private void forward(Outbound outbound) {
        wired.context.forward(outbound.record(), outbound.sink());
    }

    private void plan(ProviderState state) {
        state.nextDue().ifPresentOrElse(at -> due.put(state.provider(), at), () -> due.remove(state.provider()));
    }
}
