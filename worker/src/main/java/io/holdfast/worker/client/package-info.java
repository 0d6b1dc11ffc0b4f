/** Kafka clients: their settings, and the two plain ways this module uses them, following a topic and publishing events. */
@NullMarked
package io.holdfast.worker.client;

import org.jspecify.annotations.NullMarked;
