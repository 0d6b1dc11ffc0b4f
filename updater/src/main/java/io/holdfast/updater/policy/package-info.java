/** The rules that turn evidence into a declared value: data and pure functions. */
@NullMarked
package io.holdfast.updater.policy;

import org.jspecify.annotations.NullMarked;
