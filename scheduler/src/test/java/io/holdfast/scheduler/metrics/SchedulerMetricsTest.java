package io.holdfast.scheduler.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.holdfast.scheduler.dispatch.Waiting;
import io.holdfast.schema.plan.Suite;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SchedulerMetricsTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final SchedulerMetrics metrics = new SchedulerMetrics(registry);

    @Test
    void theCatalogueListsEveryMeter() throws IOException {
        useAll();

        assertThat(registry.getMeters().stream().map(SchedulerMetricsTest::line).collect(Collectors.toSet()))
                .isEqualTo(catalogue());
    }

    @Test
    void gaugesOfAProviderGoWithIt() {
        SchedulerMetrics.ProviderGauges gauges = metrics.provider("e2b");
        gauges.sessions(1, 2);

        gauges.close();

        assertThat(registry.getMeters()).isEmpty();
    }

    @Test
    void aReasonThatIsGoneIsZero() {
        SchedulerMetrics.ProviderGauges gauges = metrics.provider("e2b");
        gauges.waiting(Map.of(Waiting.NO_WORKER, 2L));

        gauges.waiting(Map.of());

        assertThat(registry.get("holdfast.schedule.waiting")
                        .tag("reason", "no_worker")
                        .gauge()
                        .value())
                .isZero();
    }

    private void useAll() {
        metrics.dispatched("e2b", Suite.WEBSOCKETS, true, Duration.ofSeconds(1));
        metrics.skipped("e2b", Waiting.NO_WORKER, 1);
        metrics.lost("e2b", "lease");
        metrics.settled("e2b", true);
        metrics.ignored("result");
        metrics.dead("plans");
        SchedulerMetrics.ProviderGauges gauges = metrics.provider("e2b");
        gauges.sessions(1, 2);
        gauges.sandboxTime(Duration.ofMinutes(5), Duration.ofHours(8));
        gauges.waiting(Map.of(Waiting.BUDGET, 1L));
    }

    private static String line(Meter meter) {
        String name = meter.getId().getName().replace('.', '_');
        String type = meter.getId().getType().name().toLowerCase(java.util.Locale.ROOT);
        String suffix = switch (type) {
            case "counter" -> "_total";
            case "timer" -> "_seconds";
            default -> "";
        };
        String labels =
                meter.getId().getTags().stream().map(Tag::getKey).sorted().collect(Collectors.joining(","));
        return name + suffix + " " + type + " " + labels;
    }

    private static Set<String> catalogue() throws IOException {
        try (InputStream in = SchedulerMetrics.class.getResourceAsStream("catalogue.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split("\\s+", 4))
                    .map(parts -> parts[0] + " " + parts[1] + " "
                            + java.util.Arrays.stream(parts[2].split(","))
                                    .sorted()
                                    .collect(Collectors.joining(",")))
                    .collect(Collectors.toSet());
        }
    }
}
