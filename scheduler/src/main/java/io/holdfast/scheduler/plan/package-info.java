/** When a plan is due. Pure. */
@NullMarked
package io.holdfast.scheduler.plan;

import org.jspecify.annotations.NullMarked;
