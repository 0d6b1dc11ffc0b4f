/** The meters of the scheduler. */
@NullMarked
package io.holdfast.scheduler.metrics;

import org.jspecify.annotations.NullMarked;
