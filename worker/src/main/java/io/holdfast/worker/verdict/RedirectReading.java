package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.schema.result.Stage;

/** Reads a redirect in place of the 101. Redirects within the host were followed already, a few hops. */
final class RedirectReading {

    private static final int SEE_OTHER = 303;

    private RedirectReading() {}

    static Reading.Failure failure(OpenFindings open) {
        String target = Ends.plain(open.locationClass());
        Integer status = open.status();
        return switch (target) {
            case "identity", "other_host" -> login(open);
            case "downgrade" ->
                OpenReading.provable(
                        Kinds.REDIRECT_ON_UPGRADE, null, status, "The upgrade was redirected to clear text.");
            case "same_path_more_query" -> wrongEndpoint(open);
            default -> {
                if (status != null && status == SEE_OTHER) {
                    yield wrongEndpoint(open);
                }
                yield OpenReading.provable(
                        Kinds.REDIRECT_ON_UPGRADE,
                        null,
                        status,
                        "The upgrade was redirected within the host and never answered, after "
                                + (open.redirects() == null ? 0 : open.redirects()) + " hops.");
            }
        };
    }

    private static Reading.Failure login(OpenFindings open) {
        if (Boolean.TRUE.equals(open.credentialSent())) {
            return OpenReading.provable(
                    Kinds.AUTH_INSTEAD_OF_101,
                    null,
                    open.status(),
                    "The upgrade was redirected to another host with status " + open.status()
                            + " although the documented credential was sent.");
        }
        return Reading.ending(
                Stage.OPEN,
                Kinds.AUTH_INSTEAD_OF_101,
                Attribution.CREDENTIAL,
                open.status(),
                "The upgrade was redirected to another host with status " + open.status()
                        + "; no credential for the tunnel was sent.");
    }

    private static Reading.Failure wrongEndpoint(OpenFindings open) {
        return Reading.ending(
                Stage.OPEN,
                Kinds.REDIRECT_ON_UPGRADE,
                Attribution.UNKNOWN,
                open.status(),
                "The upgrade was answered with status " + open.status() + " after "
                        + Figures.seconds(open.elapsedMillis())
                        + ", as an endpoint for requests does: this is no tunnel for a port.");
    }
}
