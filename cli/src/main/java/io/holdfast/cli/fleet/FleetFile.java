package io.holdfast.cli.fleet;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

import io.holdfast.cli.shell.Failure;
import io.holdfast.worker.provider.ProviderTypes;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * Reads fleet files. A mistake is a {@link Failure} of one line that names the file, the full key, what was expected and what was
 * there; the first one counts and nothing is started.
 */
public final class FleetFile {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS) // a second document gets a message of ours
            .build();

    private static final String DUPLICATE = "Duplicate";

    private FleetFile() {}

    /**
     * Reads and checks a file.
     *
     * @param file  the file
     * @param name  how messages call it
     * @param types the adapters of this program, which check their own keys
     */
    public static Fleet read(Path file, String name, ProviderTypes types) {
        return parse(text(file, name), name, types);
    }

    /** Checks the text of a file. */
    public static Fleet parse(String text, String name, ProviderTypes types) {
        return new FleetReader(name, types).read(Keys.of(name, "", tree(text, name)));
    }

    private static String text(Path file, String name) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw Failure.usage(name + ": no such file");
        } catch (CharacterCodingException e) {
            throw Failure.usage(name + ": is not UTF-8 text");
        } catch (IOException e) {
            throw Failure.usage(name + ": cannot be read" + (Files.isDirectory(file) ? ", it is a directory" : ""));
        }
    }

    private static JsonNode tree(String text, String name) {
        JsonParser parser = YAML.createParser(text);
        try {
            JsonNode tree = YAML.readTree(parser);
            if (tree == null || tree.isMissingNode() || tree.isNull()) {
                throw Failure.usage(name + ": is empty; write \"providers:\" and a provider below it");
            }
            if (parser.nextToken() != null) {
                throw Failure.usage(name + ": holds more than one document; write one, without \"---\" between");
            }
            return tree;
        } catch (JacksonException e) {
            throw Failure.usage(name + ": " + describe(e, parser));
        } finally {
            parser.close();
        }
    }

    private static String describe(JacksonException e, JsonParser parser) {
        String problem = e.getOriginalMessage() == null
                ? ""
                : e.getOriginalMessage().lines().findFirst().orElse("");
        if (problem.startsWith(DUPLICATE)) {
            return key(parser.streamReadContext().pathAsPointer().toString()) + ": is there twice; write it once";
        }
        TokenStreamLocation at = e.getLocation();
        return "is not YAML: " + (at == null ? "" : "line " + at.getLineNr() + ", column " + at.getColumnNr() + ": ")
                + problem;
    }

    /** A JSON pointer as the key that messages use. */
    private static String key(String pointer) {
        return pointer.substring(1)
                .replaceAll("/(\\d+)(?=/|$)", "[$1]")
                .replace('/', '.')
                .replace("~1", "/");
    }
}
