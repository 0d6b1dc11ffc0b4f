/** The way to a Kafka cluster: options, a first check, reading a topic whole. */
@NullMarked
package io.holdfast.cli.kafka;

import org.jspecify.annotations.NullMarked;
