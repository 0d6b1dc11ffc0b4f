/** The program {@code holdfast}: its start and its tree of commands. */
@NullMarked
package io.holdfast.cli;

import org.jspecify.annotations.NullMarked;
