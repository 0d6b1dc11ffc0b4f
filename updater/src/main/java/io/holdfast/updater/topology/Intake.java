package io.holdfast.updater.topology;

import java.time.Instant;

import io.holdfast.schema.event.Event;
import io.holdfast.schema.event.Reading;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.updater.fold.Input;
import org.jspecify.annotations.Nullable;

/** Decides what a record of the results topic is: an input of the fold, or dead with a reason. Pure. */
sealed interface Intake {

    /** To be folded. */
    record Accepted(Input input) implements Intake {}

    /** For the dead topic; the reason quotes nothing of the payload. */
    record Refused(String reason) implements Intake {}

    /** Stamps outside these cannot be anyone's clock; within them no arithmetic overflows. */
    Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");

    /** See {@link #EARLIEST}. */
    Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /**
     * What a record is.
     *
     * @param key     the record's key, or null
     * @param reading what came of reading it
     */
    static Intake of(@Nullable String key, Reading reading) {
        if (reading instanceof Reading.Unreadable unreadable) {
            return new Refused(unreadable.reason());
        }
        if (!(reading instanceof Reading.Valid valid)) {
            return new Refused("a tombstone means nothing on this topic");
        }
        Event<?> event = valid.event();
        if (isOutside(event.time())) {
            return new Refused("the time attribute is outside the years 2000 to 9999");
        }
        if (event.data() instanceof SessionResult result) {
            return ofResult(key, event, result);
        }
        if (event.data() instanceof SessionSettled settled) {
            return settled.provider().equals(key)
                    ? new Accepted(new Input.Settled(event.time(), settled))
                    : new Refused("its key is not its provider");
        }
        return new Refused("an event of this type does not belong on this topic");
    }

    private static Intake ofResult(@Nullable String key, Event<?> event, SessionResult result) {
        if (!result.provider().equals(key) || !result.report().provider().equals(key)) {
            return new Refused("its key is not its provider");
        }
        if (isOutside(result.report().startedAt())) {
            return new Refused("startedAt is outside the years 2000 to 9999");
        }
        return new Accepted(new Input.Result(event.id(), event.time(), result));
    }

    private static boolean isOutside(Instant time) {
        return time.isBefore(EARLIEST) || time.isAfter(LATEST);
    }
}
