package io.holdfast.testkit.tunnel.faults;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What goes wrong until a connection is open.
 *
 * @param refusals  the first whose conditions hold answers the request
 * @param cap       on connections at once, if any
 * @param early     ending without an answer, if any
 * @param own       upgrade by the tunnel itself, if any
 * @param request   changes on the way to the server
 * @param response  changes on the way to the client
 * @param chunked   a 101 says {@code Transfer-Encoding: chunked} and all that follows is framed so (RFC 9112 section 7.1)
 * @param dropEarly bytes that arrive with or after an upgrade's head and before the 101 are thrown away
 */
public record OpenFaults(
        List<Refusal> refusals,
        Optional<Cap> cap,
        Optional<EarlyEnding> early,
        Optional<OwnUpgrade> own,
        HeadEdit request,
        HeadEdit response,
        boolean chunked,
        boolean dropEarly) {

    /** No fault. */
    public static final OpenFaults NONE = new OpenFaults(
            List.of(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            HeadEdit.NONE,
            HeadEdit.NONE,
            false,
            false);

    /** Copies the list. */
    public OpenFaults {
        refusals = List.copyOf(refusals);
        Objects.requireNonNull(cap, "cap");
        Objects.requireNonNull(early, "early");
        Objects.requireNonNull(own, "own");
        Objects.requireNonNull(request, "request");
        Objects.requireNonNull(response, "response");
    }

    /** One more refusal. */
    public OpenFaults refuse(Refusal refusal) {
        return new OpenFaults(
                FrameFaults.plus(refusals, refusal), cap, early, own, request, response, chunked, dropEarly);
    }

    /** A cap. */
    public OpenFaults cap(Cap value) {
        return new OpenFaults(refusals, Optional.of(value), early, own, request, response, chunked, dropEarly);
    }

    /** An ending instead of an answer. */
    public OpenFaults early(EarlyEnding value) {
        return new OpenFaults(refusals, cap, Optional.of(value), own, request, response, chunked, dropEarly);
    }

    /** An upgrade by the tunnel itself. */
    public OpenFaults own(OwnUpgrade value) {
        return new OpenFaults(refusals, cap, early, Optional.of(value), request, response, chunked, dropEarly);
    }

    /** Changes to requests. */
    public OpenFaults request(HeadEdit edit) {
        return new OpenFaults(refusals, cap, early, own, edit, response, chunked, dropEarly);
    }

    /** Changes to responses. */
    public OpenFaults response(HeadEdit edit) {
        return new OpenFaults(refusals, cap, early, own, request, edit, chunked, dropEarly);
    }

    /** A 101 with chunks. */
    public OpenFaults inChunks() {
        return new OpenFaults(refusals, cap, early, own, request, response, true, dropEarly);
    }

    /** Early bytes thrown away. */
    public OpenFaults droppingEarlyBytes() {
        return new OpenFaults(refusals, cap, early, own, request, response, chunked, true);
    }
}
