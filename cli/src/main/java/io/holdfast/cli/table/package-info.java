/** Columns of text. */
@NullMarked
package io.holdfast.cli.table;

import org.jspecify.annotations.NullMarked;
