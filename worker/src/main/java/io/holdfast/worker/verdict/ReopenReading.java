package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Reads a refused open after earlier ones had succeeded with the same credential. It never proves a fault of the tunnel: counts,
 * rates and credentials that ran out look like this.
 */
final class ReopenReading {

    private static final String STATUS = "status_";
    private static final String STOPPED = "stopped";

    private ReopenReading() {}

    static Reading read(Pass pass, Stage stage, String openError) {
        return STOPPED.equals(Ends.plain(openError))
                ? new Reading.NotReached(stage)
                : Blame.settle(pass, failure(stage, openError), null);
    }

    private static Reading.Failure failure(Stage stage, String openError) {
        Integer status = status(Ends.plain(openError));
        if (status != null && (status == 401 || status == 403 || status / 100 == 3)) {
            return Reading.ending(
                    stage,
                    Kinds.CREDENTIAL_EXPIRY,
                    Attribution.CREDENTIAL,
                    status,
                    "A later open was refused with " + status + " after earlier ones had succeeded.");
        }
        if (status != null && status == 429) {
            return Reading.ending(
                    stage,
                    Kinds.RATE_LIMIT,
                    Attribution.CLIENT,
                    status,
                    "A later open was refused for its rate until the retry budget was spent.");
        }
        String how = status == null ? "failed (" + Ends.plain(openError) + ")" : "was refused with " + status;
        return Reading.doubtful(
                new Signature(stage, Kinds.CONNECTION_CAP, null, status, null, null),
                "A later open " + how + " after earlier ones had succeeded.");
    }

    private static @Nullable Integer status(String error) {
        if (!error.startsWith(STATUS)) {
            return null;
        }
        String digits = error.substring(STATUS.length());
        return digits.matches("[1-9][0-9]{2}") ? Integer.valueOf(digits) : null;
    }
}
