package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Stage;

/**
 * What kept a session from running its checks, or ended it between them: a fault of the provider's control plane, of an account,
 * of ourselves, or a wish to stop. It never says anything about the tunnel.
 *
 * @param stage       where the session was
 * @param kind        one of {@link Kinds}
 * @param attribution who caused it
 * @param reason      one stable sentence; no URL, no token, no text of the vendor
 */
public record Trouble(Stage stage, String kind, Attribution attribution, String reason) {

    /** The session's sandbox could not be made, started or exposed. */
    public static Trouble provisioning(String kind, Attribution attribution, String reason) {
        return new Trouble(Stage.PROVISION, kind, attribution, reason);
    }
}
