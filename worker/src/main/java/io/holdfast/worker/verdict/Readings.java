package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/** Reads any check of a pass. */
final class Readings {

    private Readings() {}

    static Reading first(Observation seen, CheckName check) {
        return of(Pass.first(seen), check);
    }

    /** What the repeat of a check said; null when it was not repeated. */
    static @Nullable Reading second(Observation seen, CheckName check) {
        Pass pass = Pass.second(seen);
        if (pass == null || !seen.repeated().contains(check)) {
            return null;
        }
        if (check != CheckName.OPEN && OpenReading.read(pass) instanceof Reading.Failure failure) {
            return reopened(stage(check), failure);
        }
        return of(pass, check);
    }

    /** A demand for a credential by a tunnel that had taken the same one before. */
    private static Reading reopened(Stage stage, Reading.Failure failure) {
        return failure.kind().equals(Kinds.AUTH_INSTEAD_OF_101)
                ? Reading.ending(
                        stage,
                        Kinds.CREDENTIAL_EXPIRY,
                        Attribution.CREDENTIAL,
                        failure.signature().code(),
                        "After the failure the tunnel demanded a credential that it had taken before.")
                : failure;
    }

    private static Reading of(Pass pass, CheckName check) {
        return switch (check) {
            case OPEN -> OpenReading.read(pass);
            case CDP -> CdpReading.read(pass);
            case FRAME -> FrameReading.read(pass);
            case PINGED -> PingedReading.read(pass);
            case HOLD -> HoldReading.read(pass, PingedReading.read(pass));
            case UNPINGED, DATA -> Reading.PASSED;
        };
    }

    private static Stage stage(CheckName check) {
        return Stage.valueOf(check.name());
    }
}
