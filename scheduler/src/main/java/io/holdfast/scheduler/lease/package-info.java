/** How long a session may stay silent. Pure. */
@NullMarked
package io.holdfast.scheduler.lease;

import org.jspecify.annotations.NullMarked;
