/** The whole system in one process, with a table that lives. */
@NullMarked
package io.holdfast.cli.up;

import org.jspecify.annotations.NullMarked;
