/** Who can run sessions, and where. */
@NullMarked
package io.holdfast.schema.worker;

import org.jspecify.annotations.NullMarked;
