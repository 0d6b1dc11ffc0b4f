package io.holdfast.scheduler.topology;

import org.jspecify.annotations.Nullable;

/**
 * A value on its way out, with the topic it goes to. The only sink takes the topic from here, so the set of request topics may
 * change while the application runs.
 *
 * @param topic full name; exists
 * @param value bytes, or null as it came
 */
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
public record Outgoing(String topic, byte @Nullable [] value) {}
