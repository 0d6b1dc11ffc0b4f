/** Who is there to take requests. */
@NullMarked
package io.holdfast.scheduler.workers;

import org.jspecify.annotations.NullMarked;
