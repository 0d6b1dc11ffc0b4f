/** What the scheduler asks of a worker: one session. */
@NullMarked
package io.holdfast.schema.request;

import org.jspecify.annotations.NullMarked;
