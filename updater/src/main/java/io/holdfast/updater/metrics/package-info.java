/** What the updater measures of itself and of what it declares. */
@NullMarked
package io.holdfast.updater.metrics;

import org.jspecify.annotations.NullMarked;
