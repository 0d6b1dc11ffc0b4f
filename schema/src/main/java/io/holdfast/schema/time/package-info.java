/** Elapsed time and its text form. */
@NullMarked
package io.holdfast.schema.time;

import org.jspecify.annotations.NullMarked;
