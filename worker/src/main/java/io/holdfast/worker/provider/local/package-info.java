/** The provider {@code local}: the target as a process of its own on this machine, with or without a faulty tunnel before it. */
@NullMarked
package io.holdfast.worker.provider.local;

import org.jspecify.annotations.NullMarked;
