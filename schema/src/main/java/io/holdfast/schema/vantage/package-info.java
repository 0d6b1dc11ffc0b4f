/** Whether a vantage can be believed. */
@NullMarked
package io.holdfast.schema.vantage;

import org.jspecify.annotations.NullMarked;
