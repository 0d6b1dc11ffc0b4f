package io.holdfast.worker.verdict;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What users read about kinds is all there is, and nothing else. */
class KindsDocTest {

    private static final Pattern ROW = Pattern.compile("^\\| `([^`]+)` \\|", Pattern.MULTILINE);

    @Test
    void theTableNamesEveryKindOnce() throws IOException {
        String text = Files.readString(Path.of("../docs/kinds.md"));

        List<String> named = ROW.matcher(text)
                .results()
                .map((MatchResult row) -> row.group(1))
                .toList();

        assertThat(named).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(EveryFaultTest.kinds());
    }
}
