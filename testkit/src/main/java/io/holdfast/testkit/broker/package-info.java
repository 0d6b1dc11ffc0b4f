/** A Kafka broker inside this process: one node, on loopback, its data kept between runs. */
@NullMarked
package io.holdfast.testkit.broker;

import org.jspecify.annotations.NullMarked;
