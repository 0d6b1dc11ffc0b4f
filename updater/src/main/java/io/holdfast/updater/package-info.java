/** Results become declarations and change events. */
@NullMarked
package io.holdfast.updater;

import org.jspecify.annotations.NullMarked;
