package io.holdfast.updater.topology;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;

import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.event.Event;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.topic.Topics;
import io.holdfast.schema.wanted.Wanted;
import io.holdfast.testkit.time.ManualClock;
import io.holdfast.updater.fold.Results;
import io.holdfast.updater.metrics.UpdaterMetrics;
import io.holdfast.updater.policy.Policy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.apache.kafka.streams.test.TestRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

class UpdaterTopologyTest {

    private static final Topics TOPICS = new Topics("t.");
    private static final Duration TICK = Duration.ofSeconds(1);
    private static final Instant START = ManualClock.START;

    private final ManualClock clock = new ManualClock();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final TopologyTestDriver driver = new TopologyTestDriver(
            UpdaterTopology.build(
                    new Setting(TOPICS, Policy.DEFAULT, clock, clock.ticker(), new UpdaterMetrics(registry, clock)),
                    TICK),
            new Properties(),
            START);
    private final TestInputTopic<String, byte[]> results =
            driver.createInputTopic(TOPICS.results(), new StringSerializer(), new ByteArraySerializer());
    private final TestOutputTopic<String, byte[]> declarations = output(TOPICS.declarations());
    private final TestOutputTopic<String, byte[]> changes = output(TOPICS.changes());
    private final TestOutputTopic<String, byte[]> wanted = output(TOPICS.wanted());
    private final TestOutputTopic<String, byte[]> dead = output(TOPICS.dead());

    private boolean closed;

    @AfterEach
    void close() {
        if (!closed) {
            driver.close();
        }
        closed = true;
    }

    @Test
    void sessionsBecomeADeclarationAChangeAndAWish() {
        session("s-1", 0, Results.SUPPORTED);
        session("s-2", 2, Results.SUPPORTED);

        List<TestRecord<String, byte[]>> declared = declarations.readRecordsToList();
        assertThat(declared).extracting(TestRecord::key).containsExactly("acme/websockets", "acme/websockets");
        Event<?> last = event(declared.get(1));
        assertThat(((Declaration) last.data()).declared().value()).isEqualTo(DeclaredValue.SUPPORTED);
        assertThat(last.subject()).isEqualTo("acme/websockets");
        TestRecord<String, byte[]> change = changes.readRecord();
        assertThat(change.key()).isEqualTo("acme");
        assertThat(event(change).id())
                .isEqualTo(((CapabilityChanged) event(change).data()).id());
        assertThat(event(change).time()).isEqualTo(settledAt(2));
        assertThat(changes.isEmpty()).isTrue();
        TestRecord<String, byte[]> wish = wanted.readRecord();
        assertThat(wish.key()).isEqualTo("acme");
        assertThat(((Wanted) event(wish).data()).provider()).isEqualTo("acme");
        assertThat(dead.isEmpty()).isTrue();
    }

    @Test
    void aTurnThatHasWaitedIsToldByATickWithItsOwnTime() {
        session("s-1", 0, Results.UNSUPPORTED);
        session("s-2", 2, Results.UNSUPPORTED);
        Instant due = settledAt(2).plus(Policy.DEFAULT.settle());

        pass(Duration.between(START, due).plus(ProviderProcessor.GRACE).minusMillis(1));
        assertThat(changes.isEmpty()).isTrue();
        pass(TICK);

        TestRecord<String, byte[]> change = changes.readRecord();
        assertThat(change.getRecordTime()).isEqualTo(due);
        assertThat(((CapabilityChanged) event(change).data()).at()).isEqualTo(due);
    }

    @Test
    void evidenceExpiresByATick() {
        session("s-1", 0, Results.SUPPORTED);
        session("s-2", 2, Results.SUPPORTED);
        changes.readRecord();

        pass(Policy.DEFAULT.expiry().plusHours(3));

        CapabilityChanged change =
                (CapabilityChanged) event(changes.readRecord()).data();
        assertThat(change.newValue().value()).isEqualTo(DeclaredValue.UNKNOWN);
        assertThat(change.at()).isEqualTo(START.plus(Duration.ofHours(2)).plus(Policy.DEFAULT.expiry()));
        assertThat(changes.isEmpty()).isTrue();
    }

    @Test
    void whileABacklogIsReadTheWallClockDoesNotCount() {
        session("s-1", 0, Results.SUPPORTED);
        session("s-2", 2, Results.SUPPORTED);
        clock.advance(Duration.ofDays(100));
        session("s-3", 24, Results.SUPPORTED);
        changes.readRecord();

        pass(ProviderProcessor.QUIET.minusMillis(1));
        assertThat(changes.isEmpty()).isTrue();
        pass(TICK);

        assertThat(((CapabilityChanged) event(changes.readRecord()).data()).at())
                .isEqualTo(START.plus(Duration.ofHours(24)).plus(Policy.DEFAULT.expiry()));
    }

    @Test
    void whatIsDeclaredIsMeasuredUntilAnotherInstanceTakesOver() {
        session("s-1", 0, Results.SUPPORTED);
        session("s-2", 2, Results.SUPPORTED);
        clock.advance(Duration.ofHours(5));

        assertThat(registry.get(UpdaterMetrics.DECLARATION_INFO).gauges())
                .singleElement()
                .satisfies(gauge -> assertThat(gauge.getId().getTag("value")).isEqualTo("supported"));
        assertThat(registry.get(UpdaterMetrics.EVIDENCE_AGE).gauge().value()).isEqualTo(3 * 3600);
        assertThat(registry.get(UpdaterMetrics.CHANGES).counter().count()).isEqualTo(1);
        assertThat(registry.get(UpdaterMetrics.WANTED).counter().count()).isEqualTo(1);
        close();
        assertThat(registry.find(UpdaterMetrics.DECLARATION_INFO).gauges()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Poison.class)
    void poisonGoesToTheDeadTopicAndTheNextIsRead(Poison poison) {
        TestRecord<String, byte[]> record = poison.record(TOPICS);

        results.pipeInput(record);
        session("s-1", 0, Results.SUPPORTED);

        TestRecord<String, byte[]> letter = dead.readRecord();
        assertThat(letter.key()).isEqualTo("t.results/0/0");
        assertThat(letter.value()).isEqualTo(record.value());
        assertThat(Poison.reasonOf(letter)).contains(poison.reason());
        assertThat(dead.isEmpty()).isTrue();
        assertThat(declarations.readRecordsToList()).hasSize(1);
        assertThat(registry.get(UpdaterMetrics.DEAD_LETTERS).counter().count()).isEqualTo(1);
    }

    private void session(String session, int hours, Verdict verdict) {
        Wire.settled(TOPICS, "acme", Results.websockets(session, START.plus(Duration.ofHours(hours)), verdict))
                .forEach(record ->
                        results.pipeInput(new TestRecord<>(record.key(), record.value(), record.headers(), START)));
    }

    private static Instant settledAt(int hours) {
        return START.plus(Duration.ofHours(hours)).plusSeconds(360).plusMillis(200);
    }

    private void pass(Duration time) {
        clock.advance(time);
        driver.advanceWallClockTime(time);
    }

    private TestOutputTopic<String, byte[]> output(String topic) {
        return driver.createOutputTopic(topic, new StringDeserializer(), new ByteArrayDeserializer());
    }

    private static Event<?> event(TestRecord<String, byte[]> record) {
        return Wire.read(record.headers(), record.value());
    }
}
