package io.holdfast.worker.ws;

import java.util.concurrent.TimeUnit;

/** Makes a {@link ConnectionRecord}; on the event loop. */
final class Snapshot {

    private Snapshot() {}

    static ConnectionRecord of(Conversation talk) {
        Traffic traffic = talk.traffic();
        Ending ending = talk.life().ending();
        long until = ending == null ? talk.loop().ticker.nanos() : ending.atNanos();
        return new ConnectionRecord(
                traffic.openedAt,
                millis(until - traffic.openedAt),
                traffic.bytesIn,
                traffic.bytesOut,
                talk.writer().pendingBytes(),
                talk.reader().frames(),
                traffic.framesOut,
                traffic.messagesIn,
                traffic.messagesOut,
                talk.reader().partialBytes(),
                traffic.lastFragments,
                talk.dropped(),
                talk.pingCounts(),
                traffic.pingsReceived,
                traffic.pingsAnswered,
                ending == null ? millis(until - traffic.lastIn) : ending.idleInMillis(),
                ending == null ? millis(until - traffic.lastOut) : ending.idleOutMillis(),
                ending);
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
