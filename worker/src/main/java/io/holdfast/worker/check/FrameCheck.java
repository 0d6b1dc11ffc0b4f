package io.holdfast.worker.check;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.function.LongPredicate;
import java.util.random.RandomGenerator;

import io.holdfast.schema.result.End;
import io.holdfast.schema.result.FrameFindings;
import io.holdfast.worker.ws.PayloadCheck;
import org.jspecify.annotations.Nullable;

/**
 * Does one large frame of random bytes come back intact? When it does not: which direction fails, and from which size.
 *
 * <p>Random bytes, because a tunnel that compresses would carry others for less.
 */
public final class FrameCheck {

    private static final String UP = "client_to_server";
    private static final String DOWN = "server_to_client";

    private final Dialer dialer;
    private final FrameTransfer transfer;
    private final RandomGenerator random;
    private final long ladderUntil;
    private @Nullable Link link;
    private boolean slow;
    private boolean refused;

    private FrameCheck(Dialer dialer, RandomGenerator random) {
        this.dialer = dialer;
        this.random = random;
        this.transfer = new FrameTransfer(
                dialer.bounds(),
                dialer.parameters().frameDeadline(),
                dialer.parameters().answerDeadline());
        // as long again as the frame itself may take
        this.ladderUntil =
                dialer.bounds().now() + 2 * dialer.parameters().frameDeadline().toNanos();
    }

    /** What was seen. */
    public static final class Outcome {

        private final @Nullable Link link;
        private final @Nullable String openError;
        private final long sentBytes;
        private final FrameTransfer.@Nullable Outcome echo;
        private final @Nullable String direction;
        private final @Nullable FrameLadder ladder;

        private Outcome(
                @Nullable Link link,
                @Nullable String openError,
                long sentBytes,
                FrameTransfer.@Nullable Outcome echo,
                @Nullable String direction,
                @Nullable FrameLadder ladder) {
            this.link = link;
            this.openError = openError;
            this.sentBytes = sentBytes;
            this.echo = echo;
            this.direction = direction;
            this.ladder = ladder;
        }

        /** Whether the frame came back intact. */
        public boolean passed() {
            return echo != null && echo.intact();
        }

        /** The findings. */
        public FrameFindings findings(Aftermath aftermath) {
            FrameTransfer.Outcome done = echo;
            Link used = link;
            if (done == null || used == null) {
                return new FrameFindings(
                        null, null, null, null, null, null, null, null, null, null, null, openError, null);
            }
            PayloadCheck.Result found = done.found();
            long received = found == null ? 0 : found.receivedBytes();
            long millis = Math.max(1, done.nanos() / 1_000_000);
            TargetRecord saw = aftermath.saw();
            End silence = done.silence();
            return new FrameFindings(
                    sentBytes,
                    received,
                    done.intact(),
                    found == null || found.firstBadOffset() < 0 ? null : found.firstBadOffset(),
                    done.fragments(),
                    done.intact() ? Long.valueOf(sentBytes) : ladder == null ? null : ladder.largestOk(),
                    done.intact() ? null : ladder == null ? Long.valueOf(sentBytes) : ladder.smallestBad(),
                    direction,
                    millis,
                    done.intact() ? (sentBytes + received) * 1000 / millis : null,
                    saw == null ? null : saw.messageBytes(used.name()),
                    null,
                    silence != null ? silence : aftermath.end(used, done.ending()));
        }
    }

    /**
     * Conducts it; every connection is closed when it returns.
     *
     * @param random  source of the bytes
     * @param narrows whether a failure is narrowed to a size and a direction
     */
    public static Outcome run(Dialer dialer, RandomGenerator random, boolean narrows) {
        return new FrameCheck(dialer, random).conduct(narrows);
    }

    private Outcome conduct(boolean narrows) {
        Dial dial = dialer.open("frame", true);
        Link first = dial.link();
        if (first == null) {
            return new Outcome(null, dial.openError(), 0, null, null, null);
        }
        link = first;
        int size = (int) dialer.parameters().frameBytes();
        FrameTransfer.Outcome echo = transfer.echo(first, bytes(size));
        if (echo.intact() || !narrows || dialer.bounds().over()) {
            close();
            return new Outcome(first, null, size, echo, null, null);
        }
        note(echo);
        boolean up = passesUp(size);
        boolean down = passesDown(size);
        if (refused) {
            return new Outcome(first, null, size, echo, null, null);
        }
        FrameLadder ladder;
        if (up && down) {
            ladder = narrow(size, this::passesBack);
        } else {
            FrameLadder ofUp = up ? null : narrow(size, this::passesUp);
            FrameLadder ofDown = down ? null : narrow(size, this::passesDown);
            ladder = tighter(ofUp, ofDown);
        }
        close();
        String direction = up && down ? null : !up && !down ? "both" : up ? DOWN : UP;
        return new Outcome(first, null, size, echo, direction, ladder);
    }

    private FrameLadder narrow(long size, LongPredicate trial) {
        return FrameLadder.narrow(size, trial, new FrameLadder.Patience() {
            @Override
            public boolean slow() {
                return slow;
            }

            @Override
            public boolean left() {
                return !refused && !dialer.bounds().over() && dialer.bounds().now() - ladderUntil < 0;
            }
        });
    }

    private static @Nullable FrameLadder tighter(@Nullable FrameLadder one, @Nullable FrameLadder two) {
        if (one == null || two == null) {
            return one == null ? two : one;
        }
        return one.smallestBad() <= two.smallestBad() ? one : two;
    }

    private boolean passesBack(long size) {
        Link on = fresh();
        return on != null && note(transfer.echo(on, bytes((int) size)));
    }

    private boolean passesUp(long size) {
        Link on = fresh();
        byte[] payload = bytes((int) size);
        return on != null && note(transfer.clientToServer(on, payload, sha256(payload)));
    }

    private boolean passesDown(long size) {
        Link on = fresh();
        return on != null && note(transfer.serverToClient(on, (int) size, random.nextInt(1 << 30)));
    }

    /** Remembers how slow a failure was, and leaves a connection on which one happened. */
    private boolean note(FrameTransfer.Outcome outcome) {
        if (!outcome.intact()) {
            slow = outcome.silence() != null;
            Link failed = link;
            if (failed != null) {
                failed.connection().abort();
                link = null;
            }
        }
        return outcome.intact();
    }

    private @Nullable Link fresh() {
        Link present = link;
        if (present == null && !dialer.bounds().over()) {
            present = dialer.open("frame", true).link();
            link = present;
        }
        refused |= present == null;
        return present;
    }

    private void close() {
        Link present = link;
        if (present != null) {
            present.close(dialer.closeDeadline());
            link = null;
        }
    }

    private byte[] bytes(int size) {
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
