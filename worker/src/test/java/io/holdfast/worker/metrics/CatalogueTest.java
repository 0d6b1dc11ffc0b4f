package io.holdfast.worker.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.Stage;
import io.holdfast.schema.result.Verdict;
import io.holdfast.schema.session.SessionOutcome;
import io.holdfast.schema.topic.Topics;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code worker/METRICS.md} lists what is registered, with its labels, and nothing else. */
class CatalogueTest {

    private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
    private static final Pattern ROW = Pattern.compile("^\\| `([a-z.]+)` \\| [a-z]+ \\|([^|]*)\\|", Pattern.MULTILINE);

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void theCatalogueAndTheRegistryAgree() throws IOException {
        SessionMetrics sessions = new SessionMetrics(registry);
        sessions.ended(request(), report(Verdict.supported("")), SessionOutcome.FINISHED);
        RequestMetrics requests = new RequestMetrics(registry);
        requests.started(request(), Duration.ofSeconds(1));
        requests.refused("late");
        new QueueLag(null, Topics.DEFAULT, "fra-1", registry)
                .set(Topics.DEFAULT.requests("fra-1", "e2b"), Optional.of(1L));
        WorkerGauges.register(registry, () -> 1, () -> 0, () -> Duration.ZERO);

        assertThat(registered()).isEqualTo(catalogue());
    }

    @Test
    void onlyASessionThatSaysSomethingOfItsProviderMovesTheProbeGauges() {
        SessionMetrics sessions = new SessionMetrics(registry);

        sessions.ended(request(), report(Verdict.supported("")), SessionOutcome.FINISHED);
        sessions.ended(
                request(),
                report(Verdict.inconclusive(Stage.OPEN, "reach-path", Attribution.CLIENT, "")),
                SessionOutcome.FINISHED);
        sessions.ended(
                request(), report(Verdict.unsupported(Stage.FRAME, "frame-too-large", "")), SessionOutcome.DRAINED);
        assertThat(registry.get("probe.success").gauge().value()).isEqualTo(1);

        sessions.ended(
                request(), report(Verdict.unsupported(Stage.FRAME, "frame-too-large", "")), SessionOutcome.FINISHED);

        assertThat(registry.get("probe.success").gauge().value()).isZero();
        assertThat(registry.get("probe.duration.seconds").gauge().value()).isEqualTo(340);
        assertThat(registry.get("holdfast.sessions")
                        .tag("verdict", "censored")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    private Map<String, Set<String>> registered() {
        Map<String, Set<String>> found = new TreeMap<>();
        registry.getMeters()
                .forEach(meter -> found.put(
                        meter.getId().getName(),
                        meter.getId().getTags().stream()
                                .map(Tag::getKey)
                                .collect(Collectors.toCollection(TreeSet::new))));
        return found;
    }

    private static Map<String, Set<String>> catalogue() throws IOException {
        String text = Files.readString(Path.of("METRICS.md"));
        return ROW.matcher(text)
                .results()
                .collect(Collectors.toMap(row -> row.group(1), CatalogueTest::labels, (a, b) -> a, TreeMap::new));
    }

    private static Set<String> labels(MatchResult row) {
        return Pattern.compile("`([a-z]+)`")
                .matcher(row.group(2))
                .results()
                .map(label -> label.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static ProbeRequest request() {
        return new ProbeRequest(
                "s-1",
                1,
                3,
                "f-1",
                "e2b",
                new ProviderSection(
                        "local", Ingress.PUBLIC, Plaintext.NONE, null, 1, null, Json.MAPPER.createObjectNode()),
                "websockets",
                Suite.WEBSOCKETS,
                SuiteParameters.DEFAULTS,
                "fra-1",
                NOON,
                NOON,
                NOON,
                Duration.ofMinutes(14),
                null);
    }

    private static Report report(Verdict verdict) {
        return new Report(
                "e2b",
                null,
                "fra-1",
                Suite.WEBSOCKETS,
                NOON,
                340_000,
                null,
                verdict,
                Map.of(),
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, true, 0L));
    }
}
