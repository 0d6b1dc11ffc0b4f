/** One provider's state, folded event by event into declarations, changes and wishes. Pure. */
@NullMarked
package io.holdfast.updater.fold;

import org.jspecify.annotations.NullMarked;
