package io.holdfast.worker.provider;

import java.time.Duration;
import java.util.Optional;

import io.holdfast.schema.json.WireEnum;
import org.jspecify.annotations.Nullable;

/**
 * A call at a provider failed. Carries a {@link Kind} and a sentence of ours; never a text, an address, a header or a cause from
 * the vendor's side, as any of them may hold a secret. Has no stack trace for the same reason.
 */
public final class ProviderException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;
    private final String what;
    private final transient @Nullable Duration retryAfter;

    /**
     * @param what what was tried and what it means, in our own words: a constant but for numbers and our own names
     */
    public ProviderException(Kind kind, String what) {
        this(kind, what, null);
    }

    /** As the other one, with the wait that the vendor asked for. */
    public ProviderException(Kind kind, String what, @Nullable Duration retryAfter) {
        super(kind + ": " + what, null, false, false);
        this.kind = kind;
        this.what = what;
        this.retryAfter = retryAfter;
    }

    /** Which kind of failure. */
    public Kind kind() {
        return kind;
    }

    /** What was tried and what it means, without the kind. */
    public String what() {
        return what;
    }

    /** The wait that the vendor asked for; only with {@code RATE_LIMITED} and {@code NO_CAPACITY}. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** Every way in which a call at a provider fails; an adapter maps each fault of its vendor to exactly one. */
    public enum Kind {
        /** A credential is not there at all. */
        MISSING_CREDENTIALS,
        /** The vendor does not know the credential, or it has run out. */
        BAD_CREDENTIALS,
        /** The credential is good but may not do this. */
        FORBIDDEN,
        /** The account must be paid for first. */
        PAYMENT_REQUIRED,
        /** A limit of the account is used up: sandboxes, time, money. */
        QUOTA,
        /** Too many calls in a time. */
        RATE_LIMITED,
        /** The vendor has no machine to give now. */
        NO_CAPACITY,
        /** The sandbox is not there, or not any more. */
        NOT_FOUND,
        /** The sandbox is in a state in which this cannot be done. */
        CONFLICT,
        /** The vendor calls our request wrong. */
        INVALID_REQUEST,
        /** The answer to a create was lost and the sandbox was not found again. */
        AMBIGUOUS_CREATE,
        /** The vendor failed: 5xx, a broken answer, no answer in time. */
        PROVIDER_FAULT,
        /** The vendor's control plane could not be reached from here: name, connection, TLS. */
        UNREACHABLE,
        /** The target did not start in the sandbox. */
        TARGET_FAILED,
        /** Our own security rules forbid it; nothing was dialled or created. */
        REFUSED_BY_GUARD;

        @Override
        public String toString() {
            return WireEnum.nameOf(this);
        }
    }
}
