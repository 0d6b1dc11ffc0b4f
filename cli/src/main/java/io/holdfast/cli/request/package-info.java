/** One session now, by an operator's wish. */
@NullMarked
package io.holdfast.cli.request;

import org.jspecify.annotations.NullMarked;
