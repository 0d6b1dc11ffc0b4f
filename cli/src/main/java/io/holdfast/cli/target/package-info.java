/** The target alone. */
@NullMarked
package io.holdfast.cli.target;

import org.jspecify.annotations.NullMarked;
