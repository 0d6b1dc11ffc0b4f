package io.holdfast.cli.request;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.result.Checks;
import io.holdfast.schema.result.Cleanup;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.Repeat;
import io.holdfast.schema.result.Report;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.result.Verdict;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class AnswersTest {

    private final Answers answers = new Answers(Set.of("s1"));

    private static Event<?> event(String id, Object data) {
        return new Event<>(id, "holdfast/test", Instant.EPOCH, null, data);
    }

    private static Event<?> result(String session, String id, String reason) {
        Report report = new Report(
                "p",
                null,
                "v",
                Suite.WEBSOCKETS,
                Instant.EPOCH,
                1,
                null,
                Verdict.supported(reason),
                Map.of(),
                Checks.NONE,
                Control.NONE,
                Repeat.NONE,
                new Cleanup(true, null, null));
        return event(id, new SessionResult(session, 1, "p", "v", "request", "w", false, null, report));
    }

    @Test
    void aResultCountsOnceASettledEventNamesIt() {
        answers.hear(result("s1", "r1", "first"));
        answers.hear(result("s1", "r2", "second"));
        answers.hear(result("other", "r3", "other"));

        assertThat(answers.all()).isEmpty();

        answers.hear(event("x", new SessionSettled("s1", 2, "p", "r2")));

        assertThat(answers.all().orElseThrow())
                .singleElement()
                .satisfies(report -> assertThat(report.verdict().reason()).isEqualTo("second"));
    }

    @Test
    void theSettledEventMayComeFirst() {
        answers.hear(event("x", new SessionSettled("s1", 1, "p", "r1")));
        assertThat(answers.all()).isEmpty();

        answers.hear(result("s1", "r1", "late"));

        assertThat(answers.all()).isPresent();
    }
}
