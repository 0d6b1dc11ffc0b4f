/** One session by hand. */
@NullMarked
package io.holdfast.cli.probe;

import org.jspecify.annotations.NullMarked;
