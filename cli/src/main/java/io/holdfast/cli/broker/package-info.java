/** The embedded broker alone. */
@NullMarked
package io.holdfast.cli.broker;

import org.jspecify.annotations.NullMarked;
