/** Every event as a CloudEvent on Kafka: its type, its envelope, writing it, and reading it with validation. */
@NullMarked
package io.holdfast.schema.event;

import org.jspecify.annotations.NullMarked;
