package io.holdfast.scheduler.watch;

import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

import org.jspecify.annotations.Nullable;

/**
 * Hands questions of the form "have I read all that was written until now?" from Streams tasks to the thread that may ask the
 * broker. Thread-safe.
 */
public final class CatchUp {

    private final BlockingQueue<Ticket> asked = new LinkedBlockingQueue<>(); // one a task and gap; taken at once

    /**
     * Asks for one partition of the topics that carry signs of life.
     *
     * @return to be looked at by the asking thread from time to time
     */
    public Ticket ask(int partition) {
        Ticket ticket = new Ticket(partition);
        asked.add(ticket);
        return ticket;
    }

    /** The questions, for the thread that answers them. */
    public BlockingQueue<Ticket> asked() {
        return asked;
    }

    /** One question. Answered by one thread, looked at by another. */
    public static final class Ticket {

        private final int partition;
        private volatile @Nullable Map<String, Long> targets;

        private Ticket(int partition) {
            this.partition = partition;
        }

        /** The partition asked about. */
        public int partition() {
            return partition;
        }

        /**
         * Answers.
         *
         * @param lastRecords by topic, the offset of the last record to be read before all is read; topics of which nothing is
         *                    left to read are absent
         */
        public void answer(Map<String, Long> lastRecords) {
            targets = Map.copyOf(lastRecords);
        }

        /**
         * Whether all is read.
         *
         * @param read by topic, the offset of the last record that was processed
         */
        public boolean reached(Map<String, Long> read) {
            Map<String, Long> known = targets;
            return known != null
                    && known.entrySet().stream()
                            .allMatch(target -> read.getOrDefault(target.getKey(), -1L) >= target.getValue());
        }
    }
}
