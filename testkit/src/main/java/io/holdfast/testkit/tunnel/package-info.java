/** A loopback proxy for WebSockets that fails on purpose, in ways that {@code faults} describes. */
@NullMarked
package io.holdfast.testkit.tunnel;

import org.jspecify.annotations.NullMarked;
