/** The Kafka Streams application round the decisions. */
@NullMarked
package io.holdfast.scheduler.topology;

import org.jspecify.annotations.NullMarked;
