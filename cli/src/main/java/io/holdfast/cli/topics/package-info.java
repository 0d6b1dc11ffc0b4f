/** The topics, made on purpose. */
@NullMarked
package io.holdfast.cli.topics;

import org.jspecify.annotations.NullMarked;
