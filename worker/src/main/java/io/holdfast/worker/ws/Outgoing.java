package io.holdfast.worker.ws;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One outgoing message and how far it has come. On the event loop. */
final class Outgoing {

    final int opcode;
    final byte[] payload;

    private final int fragmentBytes;
    private final CompletableFuture<Sent> done;
    private final long startedAt;
    private int frameStart;
    private int frameEnd;
    private int written;
    private int accepted;
    private int key;
    private boolean begun;

    /** @param fragmentBytes payload bytes of each frame, 0 for one single frame */
    Outgoing(int opcode, byte[] payload, int fragmentBytes, CompletableFuture<Sent> done, long startedAt) {
        this.opcode = opcode;
        this.payload = payload;
        this.fragmentBytes = fragmentBytes == 0 ? payload.length : fragmentBytes;
        this.done = done;
        this.startedAt = startedAt;
    }

    CompletableFuture<Sent> done() {
        return done;
    }

    boolean midFrame() {
        return begun && written < frameEnd;
    }

    /** Begins the next frame. */
    void beginFrame(int maskKey) {
        frameStart = written;
        frameEnd = written + Math.min(fragmentBytes, payload.length - written);
        key = maskKey;
    }

    /** The opcode of the frame just begun; once for each frame. */
    int frameOpcode() {
        int first = begun ? Frames.CONTINUATION : opcode;
        begun = true;
        return first;
    }

    int frameBytes() {
        return frameEnd - frameStart;
    }

    boolean lastFrame() {
        return frameEnd == payload.length;
    }

    int written() {
        return written;
    }

    int key() {
        return key;
    }

    /** Payload bytes of the next piece. */
    int nextPiece(int limit) {
        return Math.min(limit, frameEnd - written);
    }

    void wrote(int size) {
        written += size;
    }

    boolean allWritten() {
        return begun && written == payload.length;
    }

    void took(int size) {
        accepted += size;
    }

    boolean allTaken() {
        return begun && accepted == payload.length;
    }

    Sent sent(long now) {
        long millis = TimeUnit.NANOSECONDS.toMillis(now - startedAt);
        return new Sent(allTaken(), accepted, payload.length, millis);
    }
}
