/** What is told to the world about a capability of a provider, and each change of it. */
@NullMarked
package io.holdfast.schema.declaration;

import org.jspecify.annotations.NullMarked;
