/** A wish for a session now. */
@NullMarked
package io.holdfast.schema.wanted;

import org.jspecify.annotations.NullMarked;
