/** The Kafka Streams application round the fold. */
@NullMarked
package io.holdfast.updater.topology;

import org.jspecify.annotations.NullMarked;
