package io.holdfast.worker.verdict;

import java.util.Set;

/** Which family a breach of RFC 6455 belongs to. */
final class Breach {

    private static final Set<String> NOT_FRAMES = Set.of("chunk_size", "not_a_frame");
    private static final Set<String> EXTENSION = Set.of("reserved_bits", "masked_from_server");

    private Breach() {}

    /** Whether what came were no frames at all: somebody goes on speaking HTTP. */
    static boolean notFrames(String error) {
        return NOT_FRAMES.contains(error);
    }

    /** The kind of a breach on a connection that had frames before. */
    static String kindOf(String error) {
        return EXTENSION.contains(error) ? Kinds.EXTENSION_MISMATCH : Kinds.CORRUPTION;
    }
}
