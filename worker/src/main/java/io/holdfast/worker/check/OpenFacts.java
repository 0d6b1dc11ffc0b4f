package io.holdfast.worker.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.holdfast.schema.result.End;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.worker.provider.http.HttpAnswer;
import io.holdfast.worker.ws.HandshakeResponse;
import io.holdfast.worker.ws.OpenError;
import io.holdfast.worker.ws.Opening;
import org.jspecify.annotations.Nullable;

/** All attempts of one open, as they come in, and the findings that follow. One thread. */
final class OpenFacts {

    private static final Set<String> TOLD_TYPES = Set.of(
            "text/html",
            "text/plain",
            "text/xml",
            "application/json",
            "application/problem+json",
            "application/xml",
            "application/octet-stream");

    private final long began;
    private final boolean credentialSent;
    private final List<Integer> statuses = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private int attempts;
    private int redirects;
    private long elapsedNanos;
    private @Nullable Opening last;
    private @Nullable HttpAnswer get;
    private @Nullable Boolean getFromTarget;
    private boolean stopped;

    OpenFacts(long began, boolean credentialSent) {
        this.began = began;
        this.credentialSent = credentialSent;
    }

    /** One more attempt under this name. */
    void add(String name, Opening opening, long now) {
        attempts++;
        names.add(name);
        last = opening;
        elapsedNanos = now - began;
        if (opening.status() != 0) {
            statuses.add(opening.status());
        }
    }

    /** A redirect to the same host was followed. */
    void hop() {
        redirects++;
    }

    int redirects() {
        return redirects;
    }

    /** The session was asked to end before an attempt did. */
    void stop() {
        stopped = true;
    }

    /** A plain GET through the tunnel was tried besides. */
    void plain(HttpAnswer answer, boolean fromTarget) {
        get = answer;
        getFromTarget = fromTarget;
    }

    List<String> names() {
        return names;
    }

    @Nullable
    Opening last() {
        return last;
    }

    /** Whether the last attempt came as far as the handshake and was not opened, so that a plain GET tells something. */
    boolean refused() {
        Opening opening = last;
        return opening != null && !opening.opened() && opening.stage() == Opening.Stage.HANDSHAKE;
    }

    /** Whether the last attempt was left without an answer. */
    boolean silent() {
        return last != null && last.error() == OpenError.TIMEOUT;
    }

    String openError() {
        Opening opening = last;
        if (stopped || opening == null) {
            return "stopped";
        }
        OpenError error = opening.error();
        boolean refusal = error == OpenError.NOT_101 || error == OpenError.REDIRECT;
        return refusal && opening.status() != 0 ? "status_" + opening.status() : String.valueOf(error);
    }

    /**
     * The findings.
     *
     * @param discovered whether discovery through the tunnel was recognisably answered by our target
     * @param saw        what the target saw of the attempts; null when its record was not read
     * @param end        how it ended right after the 101; null when it did not
     */
    OpenFindings findings(boolean discovered, @Nullable TargetRecord saw, @Nullable End end) {
        Opening opening = last;
        if (opening == null) {
            return OpenFindings.NONE;
        }
        HandshakeResponse response = opening.response();
        HttpAnswer plain = get;
        boolean lawful = response != null && response.statusLineValid();
        return new OpenFindings(
                opening.status() == 0 ? null : opening.status(),
                List.copyOf(statuses),
                attempts,
                elapsedNanos / 1_000_000,
                opening.connectMillis(),
                opening.tlsMillis(),
                opening.opened(),
                acceptOk(response),
                response == null ? null : valid(response, opening.opened()),
                opening.alpn(),
                response == null || opening.opened() ? null : mediaType(response.contentType()),
                response == null || response.redirect() == null
                        ? null
                        : response.redirect().toString(),
                response == null || response.retryAfter() == null
                        ? null
                        : response.retryAfter().toMillis(),
                redirects,
                response == null ? null : response.mitigated(),
                "own",
                response == null || lawful ? null : response.firstBytes().toString(),
                response == null || response.body() == HandshakeResponse.Body.NONE
                        ? null
                        : response.body().toString(),
                refusal(plain),
                response == null ? null : response.extensions(),
                opening.error() == null ? null : opening.error().toString(),
                response == null || response.illegalHeaders().isEmpty()
                        ? null
                        : response.illegalHeaders().get(0),
                credentialSent,
                plain == null ? null : plain.status(),
                plain == null || plain.status() != null ? null : plain.error(),
                discovered ? Boolean.TRUE : getFromTarget,
                null,
                saw == null ? null : saw.sawUpgrade(names),
                saw == null ? null : saw.httpVersion(names),
                end);
    }

    /** Only what is commonly sent is told: a far end can write anything there. */
    private static @Nullable String mediaType(@Nullable String type) {
        return type == null || TOLD_TYPES.contains(type) ? type : "other";
    }

    private static @Nullable Boolean acceptOk(@Nullable HandshakeResponse response) {
        return (response != null && response.status() == 101) ? response.acceptOk() : null;
    }

    /** Null for a lawful answer that is no 101: nothing is said of a 101 then. */
    private static @Nullable Boolean valid(HandshakeResponse response, boolean opened) {
        boolean speaks = !response.statusLineValid() || response.status() == 101;
        if (speaks) {
            return opened && response.illegalHeaders().isEmpty();
        }
        return null;
    }

    private static @Nullable String refusal(@Nullable HttpAnswer plain) {
        Integer status = plain == null ? null : plain.status();
        return (plain != null && status != null && status >= 400) ? RefusalText.classOf(plain.body()) : null;
    }
}
