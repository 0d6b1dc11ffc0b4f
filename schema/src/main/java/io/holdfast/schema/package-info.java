/** The events of Holdfast, their topics and their wire form. Depends on no other module. */
@NullMarked
package io.holdfast.schema;

import org.jspecify.annotations.NullMarked;
