package io.holdfast.updater.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.declaration.Evidence;
import io.holdfast.testkit.time.ManualClock;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CatalogueTest {

    private static final Declared SUPPORTED = Declared.flag(DeclaredValue.SUPPORTED);
    private static final Instant AT = ManualClock.START;

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ManualClock clock = new ManualClock();
    private final UpdaterMetrics metrics = new UpdaterMetrics(registry, clock);

    @Test
    void theReadmeListsWhatIsRegistered() throws IOException {
        metrics.declared(declaration(SUPPORTED));
        metrics.changed(new CapabilityChanged(
                "c-1",
                "acme",
                Capability.WEBSOCKETS,
                Declared.UNKNOWN,
                SUPPORTED,
                null,
                "two agree",
                List.of("r-1"),
                0.75,
                AT,
                null,
                "r-1",
                AT));
        metrics.wanted("acme");

        Set<String> listed = new TreeSet<>(Pattern.compile("^\\| `(holdfast_[a-z_]+)`", Pattern.MULTILINE)
                .matcher(Files.readString(Path.of("README.md")))
                .results()
                .map(match -> match.group(1))
                .toList());

        assertThat(registry.getMeters().stream().map(CatalogueTest::exported).collect(Collectors.toSet()))
                .isEqualTo(listed);
    }

    @Test
    void anotherValueTakesThePlaceOfTheOne() {
        metrics.declared(declaration(SUPPORTED));
        metrics.declared(declaration(Declared.flag(DeclaredValue.UNSUPPORTED)));

        assertThat(registry.get(UpdaterMetrics.DECLARATION_INFO).gauges())
                .singleElement()
                .satisfies(gauge -> assertThat(gauge.getId().getTag("value")).isEqualTo("unsupported"));
    }

    @Test
    void theAgeOfEvidenceGrows() {
        metrics.declared(declaration(SUPPORTED));

        clock.advance(Duration.ofMinutes(90));

        assertThat(registry.get(UpdaterMetrics.EVIDENCE_AGE).gauge().value()).isEqualTo(5400);
    }

    private static Declaration declaration(Declared declared) {
        Evidence evidence = new Evidence("r-1", "s-1", "fra-1", AT, "supported", null);
        return new Declaration(
                "acme",
                Capability.WEBSOCKETS,
                declared,
                null,
                "two agree",
                List.of(evidence),
                0.75,
                "default/1",
                1,
                "c-1",
                AT,
                AT);
    }

    /** The name as Prometheus shows it. */
    private static String exported(Meter meter) {
        String name = meter.getId().getName().replace('.', '_');
        String unit = meter.getId().getBaseUnit();
        return name
                + (unit == null ? "" : "_" + unit)
                + (meter.getId().getType() == Meter.Type.COUNTER ? "_total" : "");
    }
}
