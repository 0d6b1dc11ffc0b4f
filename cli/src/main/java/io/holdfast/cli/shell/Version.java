package io.holdfast.cli.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The version of this build, as Maven wrote it into the jar. */
public final class Version {

    private static final String FILE = "/io/holdfast/cli/version.properties";

    private Version() {}

    /** Such as {@code 1.2.0}. */
    public static String text() {
        Properties properties = new Properties();
        try (InputStream in = Version.class.getResourceAsStream(FILE)) {
            if (in == null) {
                throw new IllegalStateException(FILE + " is not in the jar");
            }
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version", "unknown");
    }
}
