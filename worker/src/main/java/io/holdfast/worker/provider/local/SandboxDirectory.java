package io.holdfast.worker.provider.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.holdfast.schema.json.Json;
import io.holdfast.worker.provider.SandboxTags;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The directory of one local sandbox: its tags and its process, in a file that another process can read, and whatever the target
 * writes. The process is named by pid and start time, as pids are used again.
 */
record SandboxDirectory(Path path) {

    private static final String TAGS = "sandbox.json";

    /** Makes a directory that only this user can read, and its base. */
    static SandboxDirectory make(Path base, String id, SandboxTags tags) throws IOException {
        Files.createDirectories(base);
        Path path = base.resolve(id);
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectory(path);
        }
        SandboxDirectory made = new SandboxDirectory(path);
        made.write(tags, null);
        return made;
    }

    /** Writes tags and process, all or nothing. */
    void write(SandboxTags tags, @Nullable ProcessHandle process) throws IOException {
        ObjectNode file = Json.MAPPER.createObjectNode();
        file.set("tags", Json.MAPPER.valueToTree(tags.asMap()));
        if (process != null) {
            file.put("pid", process.pid());
            startOf(process).ifPresent(start -> file.put("startedMillis", start));
        }
        Path part = path.resolve(TAGS + ".part");
        Files.writeString(part, file.toString());
        Files.move(part, path.resolve(TAGS), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The tags; empty when there is no lawful tags file. */
    Optional<SandboxTags> tags() {
        Map<String, String> map = new HashMap<>();
        read().path("tags")
                .properties()
                .forEach(tag -> map.put(tag.getKey(), tag.getValue().asString("")));
        return SandboxTags.from(map);
    }

    /** The process, when it still runs and is the one that was started here. */
    Optional<ProcessHandle> process() {
        JsonNode file = read();
        if (!file.path("pid").isIntegralNumber()) {
            return Optional.empty();
        }
        long started = file.path("startedMillis").asLong(-1);
        return ProcessHandle.of(file.path("pid").asLong())
                .filter(ProcessHandle::isAlive)
                .filter(process ->
                        startOf(process).map(start -> start == started).orElse(false));
    }

    /** Removes the directory and all in it; one that is gone is no error. */
    void remove() throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        List<Path> all;
        try (Stream<Path> walk = Files.walk(path)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.deleteIfExists(file);
        }
    }

    private JsonNode read() {
        try {
            return Json.MAPPER.readTree(Files.readString(path.resolve(TAGS)));
        } catch (IOException | JacksonException e) {
            return Json.MAPPER.createObjectNode();
        }
    }

    private static Optional<Long> startOf(ProcessHandle process) {
        return process.info().startInstant().map(start -> start.toEpochMilli());
    }
}
