package io.holdfast.updater.fold;

import java.time.Instant;

/**
 * A turn to unsupported that waits to be told.
 *
 * @param due   when it is told, unless the sightings say otherwise by then
 * @param cause id of the result that brought it
 */
public record Turn(Instant due, String cause) {}
