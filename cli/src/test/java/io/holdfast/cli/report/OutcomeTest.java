package io.holdfast.cli.report;

import io.holdfast.cli.shell.ExitCode;
import io.holdfast.schema.result.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class OutcomeTest {

    @ParameterizedTest
    @CsvSource({"SUPPORTED, OK", "UNSUPPORTED, MISMATCH", "INCONCLUSIVE, INCONCLUSIVE"})
    void aVerdictHasItsCode(Value value, ExitCode code) {
        assertThat(Outcome.of(value)).isEqualTo(code);
    }

    @ParameterizedTest
    @CsvSource({
        "SUPPORTED, SUPPORTED, OK",
        "SUPPORTED, UNSUPPORTED, MISMATCH",
        "UNSUPPORTED, SUPPORTED, MISMATCH",
        "UNSUPPORTED, UNSUPPORTED, OK",
        "SUPPORTED, INCONCLUSIVE, INCONCLUSIVE",
        "UNSUPPORTED, INCONCLUSIVE, INCONCLUSIVE"
    })
    void aDeclarationIsHeldAgainstTheVerdict(Value declared, Value verdict, ExitCode code) {
        assertThat(Outcome.declared(declared, verdict)).isEqualTo(code);
    }
}
