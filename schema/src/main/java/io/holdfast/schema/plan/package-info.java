/** What an operator asked for: providers, their plans and the parameters of a suite. */
@NullMarked
package io.holdfast.schema.plan;

import org.jspecify.annotations.NullMarked;
