/** The one JSON mapper, and text forms shared by files and events. */
@NullMarked
package io.holdfast.schema.json;

import org.jspecify.annotations.NullMarked;
