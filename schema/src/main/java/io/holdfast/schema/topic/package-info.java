/** Names, keys and settings of the topics. */
@NullMarked
package io.holdfast.schema.topic;

import org.jspecify.annotations.NullMarked;
