package io.holdfast.worker.ws;

/** Counters and clocks of one connection; plain numbers, owned by its event loop. Times are ticker readings. */
final class Traffic {

    final long openedAt;
    long bytesIn;
    long bytesOut;
    long framesOut;
    long messagesIn;
    long messagesOut;
    long pingsReceived;
    long pingsAnswered;
    int lastFragments;

    /** The last byte in. */
    long lastIn;

    /** The last byte in before the first byte of the frame that is being read. */
    long lastInBeforeFrame;

    /** The last time the kernel took bytes of ours. */
    long lastOut;

    Traffic(long openedAt) {
        this.openedAt = openedAt;
        this.lastIn = openedAt;
        this.lastInBeforeFrame = openedAt;
        this.lastOut = openedAt;
    }
}
