package io.holdfast.testkit.tunnel.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What goes wrong with WebSocket frames. Anything here makes the tunnel parse frames; otherwise it passes bytes.
 *
 * @param limits      on sizes
 * @param answerPings the tunnel answers pings of either side itself and passes on neither pings nor pongs
 * @param corruptions damage to payloads
 * @param fragmenting of what the server sends, if any
 * @param masked      server frames that arrive masked, against RFC 6455 section 5.1
 * @param reserved    server frames that arrive with the first reserved bit set, against RFC 6455 section 5.2
 */
public record FrameFaults(
        List<MessageLimit> limits,
        boolean answerPings,
        List<Corruption> corruptions,
        Optional<Fragmenting> fragmenting,
        Which masked,
        Which reserved) {

    /** No fault. */
    public static final FrameFaults NONE =
            new FrameFaults(List.of(), false, List.of(), Optional.empty(), Which.NONE, Which.NONE);

    /** Copies the lists. */
    public FrameFaults {
        limits = List.copyOf(limits);
        corruptions = List.copyOf(corruptions);
        Objects.requireNonNull(fragmenting, "fragmenting");
        Objects.requireNonNull(masked, "masked");
        Objects.requireNonNull(reserved, "reserved");
    }

    /** One more limit. */
    public FrameFaults limit(MessageLimit limit) {
        return new FrameFaults(plus(limits, limit), answerPings, corruptions, fragmenting, masked, reserved);
    }

    /** Pings answered by the tunnel. */
    public FrameFaults answeringPings() {
        return new FrameFaults(limits, true, corruptions, fragmenting, masked, reserved);
    }

    /** One more corruption. */
    public FrameFaults corrupt(Corruption corruption) {
        return new FrameFaults(limits, answerPings, plus(corruptions, corruption), fragmenting, masked, reserved);
    }

    /** Server frames split. */
    public FrameFaults fragment(Fragmenting value) {
        return new FrameFaults(limits, answerPings, corruptions, Optional.of(value), masked, reserved);
    }

    /** Server frames masked. */
    public FrameFaults mask(Which which) {
        return new FrameFaults(limits, answerPings, corruptions, fragmenting, which, reserved);
    }

    /** Server frames with the first reserved bit. */
    public FrameFaults reserve(Which which) {
        return new FrameFaults(limits, answerPings, corruptions, fragmenting, masked, which);
    }

    static <T> List<T> plus(List<T> list, T one) {
        List<T> more = new ArrayList<>(list);
        more.add(one);
        return more;
    }
}
