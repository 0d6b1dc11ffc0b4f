package io.holdfast.scheduler.main;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

import io.holdfast.scheduler.dispatch.Limits;
import io.holdfast.schema.topic.Topics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SchedulerConfigTest {

    private static final Map<String, Object> CLIENT = Map.of("bootstrap.servers", "127.0.0.1:1");
    private static final Path DIR = Path.of("x");

    @Test
    void defaultsAreThoseOfTheRecords() {
        SchedulerConfig config = SchedulerConfig.of(CLIENT, Topics.DEFAULT, DIR);

        assertThat(config.limits()).isEqualTo(new Limits(Duration.ofSeconds(60), Duration.ofSeconds(30)));
        assertThat(config.punctuate()).isEqualTo(Duration.ofMillis(200));
        assertThat(config.instance())
                .isNotEqualTo(SchedulerConfig.of(CLIENT, Topics.DEFAULT, DIR).instance());
    }

    @ParameterizedTest
    @CsvSource({"holdfast.,holdfast-scheduler", "a.b.,a.b-scheduler", "x,x-scheduler", "'',scheduler"})
    void theApplicationIdFollowsFromThePrefix(String prefix, String id) {
        assertThat(SchedulerConfig.of(CLIENT, new Topics(prefix), DIR).applicationId())
                .isEqualTo(id);
    }

    @Test
    void whatIsWrongIsNamed() {
        assertThatThrownBy(() -> SchedulerConfig.of(Map.of(), Topics.DEFAULT, DIR))
                .hasMessage("client: bootstrap.servers is missing; write host:port");
        assertThatThrownBy(() -> config("a b", Duration.ofMillis(1))).hasMessageStartingWith("instance: ");
        assertThatThrownBy(() -> config("a", Duration.ZERO)).hasMessageStartingWith("punctuate ");
        assertThatThrownBy(() -> config("a", Duration.ofSeconds(2))).hasMessageStartingWith("punctuate ");
        assertThatThrownBy(() -> new Limits(Duration.ZERO, Duration.ofSeconds(1)))
                .hasMessageStartingWith("unclaimed ");
        assertThatThrownBy(() -> new Limits(Duration.ofSeconds(1), Duration.ofSeconds(-1)))
                .hasMessageStartingWith("lease ");
    }

    private static SchedulerConfig config(String instance, Duration punctuate) {
        return new SchedulerConfig(CLIENT, Topics.DEFAULT, instance, Limits.DEFAULTS, punctuate, DIR);
    }
}
