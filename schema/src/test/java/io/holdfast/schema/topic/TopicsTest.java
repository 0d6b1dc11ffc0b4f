package io.holdfast.schema.topic;

import io.holdfast.schema.declaration.Capability;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TopicsTest {

    private final Topics topics = new Topics("acme.");

    @Test
    void requestTopicsNameVantageAndProvider() {
        assertThat(topics.requests("fra-1", "modal_vm")).isEqualTo("acme.requests.fra-1.modal_vm");
        assertThat(topics.routeOf("acme.requests.fra-1.modal_vm")).contains(new Topics.Route("fra-1", "modal_vm"));
    }

    @Test
    void otherTopicsLeadNowhere() {
        assertThat(topics.routeOf("acme.results")).isEmpty();
        assertThat(topics.routeOf("holdfast.requests.fra-1.modal")).isEmpty();
        assertThat(topics.routeOf("acme.requests.fra-1.modal.more")).isEmpty();
    }

    @Test
    void anIdThatWouldBreakATopicNameIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> topics.requests("fra.1", "modal"));
        assertThatIllegalArgumentException().isThrownBy(() -> topics.requests("fra-1", "Modal"));
    }

    @Test
    void declarationsAreKeyedByProviderAndCapability() {
        assertThat(Topics.declarationKey("e2b", Capability.LONG_SESSIONS)).isEqualTo("e2b/long_sessions");
    }

    @Test
    void whatIsReadTogetherHasOnePartitionCount() {
        TopicLayout layout = new TopicLayout(topics, 5);

        assertThat(layout.fixed())
                .filteredOn(spec -> layout.copartitioned().contains(spec.name()))
                .hasSize(4)
                .allSatisfy(spec -> assertThat(spec.partitions()).isEqualTo(5));
    }

    @Test
    void aDeadLetterHasRoomForTheLargestInput() {
        TopicLayout layout = new TopicLayout(topics, 1);

        assertThat(layout.fixed())
                .filteredOn(spec -> spec.name().equals(topics.dead()))
                .allSatisfy(spec -> assertThat(spec.configs()).containsEntry("max.message.bytes", "2097152"));
        assertThat(layout.requests("fra-1", "e2b").configs()).containsEntry("max.message.bytes", "1048576");
    }
}
