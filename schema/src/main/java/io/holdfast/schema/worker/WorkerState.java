package io.holdfast.schema.worker;

import java.time.Instant;
import java.util.List;

/**
 * A worker says what it can do; repeated as a heartbeat, replaced by a tombstone when it has drained.
 *
 * @param worker    worker id, unique per process
 * @param vantage   where it stands
 * @param providers ids of the providers it can serve: it knows the type and found the credentials; sorted
 * @param places    sessions it can run at once; 1 or more
 * @param free      places free now; advisory, a request may wait for one
 * @param draining  true from SIGTERM on
 * @param version   version of the program
 * @param startedAt worker's clock
 */
public record WorkerState(
        String worker,
        String vantage,
        List<String> providers,
        int places,
        int free,
        boolean draining,
        String version,
        Instant startedAt) {

    /** Copies the list. */
    public WorkerState {
        providers = List.copyOf(providers);
    }
}
