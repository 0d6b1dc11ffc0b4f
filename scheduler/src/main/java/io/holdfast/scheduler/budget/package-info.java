/** Sandbox time used in the last 24 hours. Pure. */
@NullMarked
package io.holdfast.scheduler.budget;

import org.jspecify.annotations.NullMarked;
