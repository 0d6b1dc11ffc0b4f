package io.holdfast.testkit.tunnel.spec;

/** A tunnel's section cannot be used. The message begins with the full key and says what to write. */
public final class SpecException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    SpecException(String key, String problem) {
        super(key + ": " + problem);
    }
}
