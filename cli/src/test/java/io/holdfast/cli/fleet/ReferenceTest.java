package io.holdfast.cli.fleet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.holdfast.cli.shell.Failure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/** The documents against the program. */
class ReferenceTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern YAML = Pattern.compile("```yaml\\R(.*?)```", Pattern.DOTALL);

    /** The keys that the program itself names when it meets one that it does not know. */
    static Stream<String> keys() {
        List<String> keys = new ArrayList<>();
        for (String text : List.of(
                "nokey: 1\n" + Fleets.plan("every: 6h"),
                Fleets.provider("nokey: 1"),
                Fleets.provider("nokey: 1")
                        .replace("type: local", "type: url")
                        .replace("plaintext: loopback", "urlFromEnv: X"),
                Fleets.plan("every: 6h", "nokey: 1"),
                "policy: {nokey: 1}\n" + Fleets.plan("every: 6h"))) {
            String message = catchThrowableOfType(Failure.class, () -> Fleets.parse(text))
                    .getMessage();
            Matcher names =
                    Pattern.compile("(?:knows|write one of) ([A-Za-z, ]+)").matcher(message);
            while (names.find()) {
                keys.addAll(List.of(names.group(1).split(", ")));
            }
        }
        return keys.stream().distinct();
    }

    @Test
    void thereAreAllTheKeysOfTheDesign() {
        assertThat(keys())
                .contains(
                        "vantages",
                        "providers",
                        "policy",
                        "ingress",
                        "budget",
                        "tunnel",
                        "urlFromEnv",
                        "every",
                        "settle");
    }

    @ParameterizedTest
    @MethodSource("keys")
    void theReferenceExplainsEveryKey(String key) throws Exception {
        assertThat(Files.readString(ROOT.resolve("docs/reference.md"))).contains("`" + key + "`");
    }

    static Stream<String> examples() throws Exception {
        List<String> examples = new ArrayList<>();
        for (String file : List.of("README.md", "docs/guide.md", "docs/reference.md")) {
            Matcher yaml = YAML.matcher(Files.readString(ROOT.resolve(file)));
            while (yaml.find()) {
                examples.add(yaml.group(1));
            }
        }
        try (Stream<Path> files = Files.list(ROOT.resolve("deploy/fleets"))) {
            for (Path file : files.sorted().toList()) {
                examples.add(Files.readString(file));
            }
        }
        return examples.stream();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyFleetFileShownIsValid(String text) {
        assertThat(Fleets.parse(text).providers()).isNotEmpty();
    }
}
