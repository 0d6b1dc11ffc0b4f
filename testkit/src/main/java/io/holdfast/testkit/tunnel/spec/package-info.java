/** Reads a tunnel's faults from a section of a fleet file. */
@NullMarked
package io.holdfast.testkit.tunnel.spec;

import org.jspecify.annotations.NullMarked;
