package io.holdfast.schema.event;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

import io.holdfast.schema.json.Json;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;

class EventReaderTest {

    private final EventReader reader = new EventReader();

    static Stream<Object> samples() {
        return Samples.all().stream();
    }

    @Test
    void everyTypeHasASample() {
        assertThat(samples().map(sample -> EventType.ofData(sample.getClass())))
                .containsExactlyInAnyOrder(EventType.values());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void whatIsWrittenIsReadBackTheSame(Object data) {
        Event<?> event = Event.of("holdfast/test/1", Samples.NOON, "subject", data);

        Reading reading = read(EventWriter.toRecord("topic", "key", event));

        assertThat(reading).isEqualTo(new Reading.Valid(event));
    }

    @ParameterizedTest
    @MethodSource("samples")
    void attributesTravelInHeaders(Object data) {
        ProducerRecord<String, byte[]> record =
                EventWriter.toRecord("topic", "key", new Event<>("id-1", "holdfast/test/1", Samples.NOON, null, data));

        assertThat(header(record, "ce_id")).isEqualTo("id-1");
        assertThat(header(record, "ce_specversion")).isEqualTo("1.0");
        assertThat(header(record, "ce_type")).startsWith("io.holdfast.").endsWith(".v1");
        assertThat(header(record, "content-type")).isEqualTo("application/json");
        assertThat(record.timestamp()).isEqualTo(Samples.NOON.toEpochMilli());
    }

    @ParameterizedTest
    @MethodSource("samples")
    void keysOfALaterVersionArePassedOver(Object data) {
        ProducerRecord<String, byte[]> record = record(data);
        ObjectNode tree = (ObjectNode) Json.MAPPER.readTree(record.value());
        tree.put("addedLater", 1);

        Reading reading = reader.read(record.headers(), Json.MAPPER.writeValueAsBytes(tree));

        assertThat(reading).isInstanceOf(Reading.Valid.class);
    }

    @ParameterizedTest
    @MethodSource("samples")
    void eachRequiredKeyIsMissed(Object data) {
        ProducerRecord<String, byte[]> record = record(data);
        JsonNode schema = Json.MAPPER.readTree(EventSchemas.text(EventType.ofData(data.getClass())));

        for (JsonNode key : schema.get("required")) {
            ObjectNode tree = (ObjectNode) Json.MAPPER.readTree(record.value());
            tree.remove(key.asString());

            Reading reading = reader.read(record.headers(), Json.MAPPER.writeValueAsBytes(tree));

            assertThat(reading)
                    .isInstanceOfSatisfying(
                            Reading.Unreadable.class,
                            unreadable -> assertThat(unreadable.reason()).contains("required", key.asString()));
        }
    }

    @Test
    void aWrongTypeIsNamedByItsPlaceAndNotByItsValue() {
        ProducerRecord<String, byte[]> record = record(Samples.plans());
        ObjectNode tree = (ObjectNode) Json.MAPPER.readTree(record.value());
        ((ObjectNode) tree.get("section")).put("concurrency", "marker-3f9");

        Reading reading = reader.read(record.headers(), Json.MAPPER.writeValueAsBytes(tree));

        assertThat(reading)
                .isInstanceOfSatisfying(
                        Reading.Unreadable.class,
                        unreadable -> assertThat(unreadable.reason())
                                .contains("/section/concurrency")
                                .doesNotContain("marker-3f9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "null", "\u0000", "{\"fleet\":1,\"fleet\":2}"})
    void garbageIsUnreadable(String value) {
        ProducerRecord<String, byte[]> record = record(Samples.plans());

        Reading reading = reader.read(record.headers(), value.getBytes(StandardCharsets.UTF_8));

        assertThat(reading).isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void duplicateKeysAreUnreadable() {
        ProducerRecord<String, byte[]> record = record(Samples.plans());
        String text =
                new String(record.value(), StandardCharsets.UTF_8).replaceFirst("\\{", "{\"provider\":\"other\",");

        assertThat(reader.read(record.headers(), text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void deepNestingIsUnreadable() {
        ProducerRecord<String, byte[]> record = record(Samples.plans());
        String deep = "[".repeat(100_000) + "]".repeat(100_000);

        assertThat(reader.read(record.headers(), deep.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void withoutCloudEventHeadersItIsUnreadable() {
        assertThat(reader.read(new RecordHeaders(), "{}".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(Reading.Unreadable.class);
    }

    @Test
    void anUnknownTypeIsUnreadable() {
        ProducerRecord<String, byte[]> record = record(Samples.plans());
        Headers headers = new RecordHeaders(record.headers().toArray());
        headers.remove("ce_type").add("ce_type", "io.holdfast.plans.applied.v9".getBytes(StandardCharsets.UTF_8));

        assertThat(reader.read(headers, record.value()))
                .isEqualTo(new Reading.Unreadable("its type is not known to this version"));
    }

    @Test
    void noValueIsATombstone() {
        assertThat(reader.read(new RecordHeaders(), null)).isEqualTo(new Reading.Tombstone());
    }

    private Reading read(ProducerRecord<String, byte[]> record) {
        return reader.read(record.headers(), record.value());
    }

    private static ProducerRecord<String, byte[]> record(Object data) {
        return EventWriter.toRecord("topic", "key", Event.of("holdfast/test/1", Samples.NOON, null, data));
    }

    private static String header(ProducerRecord<String, byte[]> record, String name) {
        return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
    }
}
