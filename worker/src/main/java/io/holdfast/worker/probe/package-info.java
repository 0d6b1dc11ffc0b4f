/** One session by hand, without any broker. */
@NullMarked
package io.holdfast.worker.probe;

import org.jspecify.annotations.NullMarked;
