package io.holdfast.worker.session;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Stage;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.verdict.Kinds;
import io.holdfast.worker.verdict.Trouble;

/** What kept a session from its checks, in the words of verdicts. Pure. */
final class Troubles {

    private Troubles() {}

    /**
     * A call at the provider failed.
     *
     * @param exposing whether it was the address of the tunnel that failed
     */
    static Trouble of(ProviderException failure, boolean exposing) {
        String reason = sentence(failure.what());
        return switch (failure.kind()) {
            case MISSING_CREDENTIALS -> Trouble.provisioning(Kinds.CREDENTIAL_MISSING, Attribution.CREDENTIAL, reason);
            case BAD_CREDENTIALS, FORBIDDEN ->
                Trouble.provisioning(Kinds.CREDENTIAL_REFUSED, Attribution.CREDENTIAL, reason);
            case PAYMENT_REQUIRED, QUOTA -> Trouble.provisioning(Kinds.QUOTA, Attribution.CREDENTIAL, reason);
            case NO_CAPACITY -> Trouble.provisioning(Kinds.QUOTA, Attribution.PROVIDER, reason);
            case RATE_LIMITED -> Trouble.provisioning(Kinds.RATE_LIMIT, Attribution.PROVIDER, reason);
            case NOT_FOUND, CONFLICT, AMBIGUOUS_CREATE, PROVIDER_FAULT ->
                Trouble.provisioning(Kinds.PROVIDER_FAULT, Attribution.PROVIDER, reason);
            case UNREACHABLE -> Trouble.provisioning(Kinds.REACH_PATH, Attribution.CLIENT, reason);
            case TARGET_FAILED -> Trouble.provisioning(Kinds.SERVER_NOT_THERE, Attribution.SANDBOX, reason);
            case INVALID_REQUEST -> Trouble.provisioning(Kinds.INTERNAL, Attribution.CLIENT, reason);
            case REFUSED_BY_GUARD ->
                Trouble.provisioning(exposing ? Kinds.PROBER_URL : Kinds.REFUSED_BY_GUARD, Attribution.CLIENT, reason);
        };
    }

    /** Holdfast itself failed; only the type of the failure is told. */
    static Trouble internal(Stage stage, RuntimeException failure) {
        return new Trouble(
                stage,
                Kinds.INTERNAL,
                Attribution.CLIENT,
                "Holdfast failed with a " + failure.getClass().getSimpleName() + ".");
    }

    /** Somebody asked the session to end. */
    static Trouble stopped(Stage stage, StopSignal.Reason reason) {
        return switch (reason) {
            case DRAIN ->
                new Trouble(
                        stage, Kinds.DRAINED, Attribution.CLIENT, "The worker was asked to end and ended the session.");
            case INTERRUPTED -> new Trouble(stage, Kinds.CANCELLED, Attribution.CLIENT, "The session was interrupted.");
            case SUPERSEDED ->
                new Trouble(stage, Kinds.CANCELLED, Attribution.CLIENT, "A later attempt took the session over.");
            case CANCELLED -> new Trouble(stage, Kinds.CANCELLED, Attribution.CLIENT, "The session was cancelled.");
        };
    }

    private static String sentence(String what) {
        String text = what.endsWith(".") ? what : what + ".";
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }
}
