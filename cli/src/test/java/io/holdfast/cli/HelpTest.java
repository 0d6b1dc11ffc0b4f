package io.holdfast.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

import static org.assertj.core.api.Assertions.assertThat;

class HelpTest {

    /** Run with {@code -Dholdfast.write=true} to take a change over. */
    private static final boolean WRITE = Boolean.getBoolean("holdfast.write");

    private static List<CommandLine> all(CommandLine root) {
        List<CommandLine> all = new ArrayList<>(List.of(root));
        root.getSubcommands().values().forEach(each -> all.addAll(all(each)));
        return all;
    }

    private static CommandLine tree() {
        return CommandTree.of(new TestShell(Path.of(""), Map.of()).shell());
    }

    @Test
    void theHelpOfEveryCommandIsAsAgreed() throws Exception {
        StringBuilder text = new StringBuilder();
        for (CommandLine command : all(tree())) {
            text.append("==== ")
                    .append(command.getCommandSpec().qualifiedName())
                    .append('\n');
            text.append(command.getUsageMessage().replace("\r", "")).append('\n');
        }
        Path golden = Path.of("src/test/resources/io/holdfast/cli/help.txt");
        if (WRITE) {
            Files.writeString(golden, text);
        }

        assertThat(text.toString()).isEqualTo(Files.readString(golden, StandardCharsets.UTF_8));
    }

    @Test
    void everyCommandHasAnExampleAndAHelpOption() {
        for (CommandLine command : all(tree())) {
            assertThat(command.getCommandSpec().findOption("--help"))
                    .as(command.getCommandSpec().qualifiedName())
                    .isNotNull();
            if (command.getSubcommands().isEmpty()) {
                assertThat(command.getCommandSpec().usageMessage().footer())
                        .as(command.getCommandSpec().qualifiedName())
                        .anyMatch(line -> line.contains("holdfast "));
            }
        }
    }

    @Test
    void theReferenceNamesEveryCommandAndOption() throws Exception {
        String reference = Files.readString(Path.of("../docs/reference.md"));
        for (CommandLine command : all(tree())) {
            String name = command.getCommandSpec().qualifiedName();
            assertThat(reference).contains("`" + name);
            command.getCommandSpec()
                    .optionsMap()
                    .keySet()
                    .forEach(option -> assertThat(reference).as(name).contains("`" + option));
        }
    }
}
