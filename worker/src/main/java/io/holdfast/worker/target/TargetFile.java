package io.holdfast.worker.target;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The target's file, a resource of this module: one Python program without dependencies. */
public final class TargetFile {

    /** File name to give it inside a sandbox. */
    public static final String NAME = "target.py";

    private TargetFile() {}

    /** The program, as UTF-8; a fresh copy each time. */
    public static byte[] bytes() {
        try (InputStream in = TargetFile.class.getResourceAsStream(NAME)) {
            if (in == null) {
                throw new IllegalStateException(
                        "resource " + NAME + " is missing beside " + TargetFile.class.getName());
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Lower-case hexadecimal SHA-256 of the program, to tell versions apart in evidence. */
    public static String sha256() {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Writes the program into a directory of this machine.
     *
     * @param directory must exist
     * @return the file, named {@link #NAME}
     */
    public static Path writeTo(Path directory) throws IOException {
        return Files.write(directory.resolve(NAME), bytes());
    }
}
