/** The signs of life of a session. */
@NullMarked
package io.holdfast.schema.session;

import org.jspecify.annotations.NullMarked;
