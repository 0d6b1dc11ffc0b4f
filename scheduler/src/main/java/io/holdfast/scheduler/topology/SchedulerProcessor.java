package io.holdfast.scheduler.topology;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.holdfast.scheduler.dispatch.Command;
import io.holdfast.scheduler.dispatch.Decision;
import io.holdfast.scheduler.dispatch.Decisions;
import io.holdfast.scheduler.dispatch.ProviderState;
import io.holdfast.scheduler.dispatch.Session;
import io.holdfast.scheduler.dispatch.World;
import io.holdfast.scheduler.lease.Leases;
import io.holdfast.scheduler.watch.CatchUp.Ticket;
import io.holdfast.schema.event.DeadLetter;
import io.holdfast.schema.event.EventReader;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.processor.api.RecordMetadata;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One task: reads the four topics of its partition, asks {@link Decisions} and carries the answers out. Hardly a branch is here
 * that is not about Kafka. One instance a task, used by one stream thread at a time; reads into memory at {@link #init} what the
 * store holds.
 */
final class SchedulerProcessor implements Processor<byte[], byte[], String, Outgoing> {

    static final String STORE = "providers";

    /** A longer time between two looks may mean that signs of life lie unread: leases stop. */
    private static final Duration LONGEST_GAP = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(SchedulerProcessor.class);

    private final Surroundings around;
    private final EventReader reader;
    private final Decisions decisions;
    private final Leases leases = new Leases();
    private final Map<String, Long> read = new HashMap<>();

    private @Nullable Task task;

    SchedulerProcessor(Surroundings around, EventReader reader) {
        this.around = around;
        this.reader = reader;
        this.decisions = new Decisions(around.limits());
    }

    /** What there is only between {@link #init} and {@link #close}. */
    private static final class Task {

        final ProcessorContext<String, Outgoing> context;
        final Providers providers;
        final Sender sender;
        final Outcome outcome;
        final int partition;
        Ticket ticket;
        long lookedNanos;

        Task(ProcessorContext<String, Outgoing> context, Surroundings around, Leases leases) {
            this.context = context;
            this.providers = new Providers(context.getStateStore(STORE), around.metrics());
            this.sender = new Sender(context, around.topics(), around.source());
            this.outcome = new Outcome(sender, leases, around.metrics());
            this.partition = context.taskId().partition();
            this.ticket = around.catchUp().ask(partition);
            this.lookedNanos = around.ticker().nanos();
        }
    }

    @Override
    public void init(ProcessorContext<String, Outgoing> context) {
        leases.suspend();
        task = new Task(context, around, leases);
        context.schedule(around.punctuate(), PunctuationType.WALL_CLOCK_TIME, timestamp -> look());
    }

    private Task task() {
        return Objects.requireNonNull(task, "init comes first");
    }

    @Override
    public void process(Record<byte[], byte[]> seen) {
        RecordMetadata at =
                task().context.recordMetadata().orElseThrow(() -> new IllegalStateException("a record has a place"));
        Instant now = around.clock().instant();
        Input input = Input.read(reader, around.topics(), at.topic(), seen.key(), seen.headers(), seen.value());
        if (input instanceof Input.Of of) {
            carryOut(of.provider(), decisions.on(task().providers.get(of.provider()), of.event(), now), now);
        } else if (input instanceof Input.Removed removed) {
            carryOut(removed.provider(), decisions.removed(task().providers.get(removed.provider()), now), now);
        } else if (input instanceof Input.Bad bad) {
            dead(seen, at, bad.reason(), now);
        }
        read.put(at.topic(), at.offset());
    }

    private void dead(Record<byte[], byte[]> seen, RecordMetadata at, String reason, Instant now) {
        DeadLetter letter = new DeadLetter(
                at.topic(),
                at.partition(),
                at.offset(),
                new RecordHeaders(seen.headers()),
                seen.value(),
                "scheduler",
                reason);
        task().sender.dead(letter, now);
        around.metrics().dead(at.topic().substring(around.topics().prefix().length()));
        LOG.atWarn()
                .addKeyValue("record", letter.key())
                .addKeyValue("reason", reason)
                .log("a record was set aside in the dead topic");
    }

    private void look() {
        Task current = task();
        long nanos = around.ticker().nanos();
        if (nanos - current.lookedNanos > LONGEST_GAP.toNanos()) {
            leases.suspend();
            current.ticket = around.catchUp().ask(current.partition);
            LOG.atWarn()
                    .addKeyValue("partition", current.partition)
                    .log("did not look at the time for a while, leases wait");
        }
        current.lookedNanos = nanos;
        if (!leases.running() && current.ticket.reached(read)) {
            leases.caughtUp(nanos);
            LOG.atInfo().addKeyValue("partition", current.partition).log("all is read, leases run");
        }
        for (ProviderState state : current.providers.all()) {
            tick(state, nanos);
        }
    }

    private void tick(ProviderState state, long nanos) {
        Providers providers = task().providers;
        Instant now = around.clock().instant();
        World world = new World(
                around.workers().get(),
                around.requestTopics().get(),
                providers.unclaimed(now, around.limits().unclaimed()));
        Decision decision = decisions.tick(
                state, session -> silent(session, nanos), world, providers.waiting(state.provider()), now);
        providers.waits(state.provider(), decision.waiting());
        carryOut(state.provider(), decision, now);
        providers.show(decision.state(), now);
    }

    private boolean silent(Session session, long nanos) {
        Duration limit = session.worker() == null
                ? around.limits().unclaimed()
                : around.limits().lease();
        return leases.ranOut(session.id(), limit, nanos);
    }

    private void carryOut(String provider, Decision decision, Instant now) {
        task().providers.put(decision.state());
        long nanos = around.ticker().nanos();
        for (Command command : decision.commands()) {
            task().outcome.carryOut(provider, command, now, nanos);
        }
    }

    @Override
    public void close() {
        if (task != null) {
            task.providers.close();
        }
    }
}
