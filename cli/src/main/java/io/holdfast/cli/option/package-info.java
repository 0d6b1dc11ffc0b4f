/** Options and their types that several commands share. */
@NullMarked
package io.holdfast.cli.option;

import org.jspecify.annotations.NullMarked;
