/** Wiring: the only place that makes collaborators. */
@NullMarked
package io.holdfast.scheduler.main;

import org.jspecify.annotations.NullMarked;
