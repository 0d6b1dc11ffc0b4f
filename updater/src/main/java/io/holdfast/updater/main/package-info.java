/** The updater as a service: configuration, wiring, start and stop. */
@NullMarked
package io.holdfast.updater.main;

import org.jspecify.annotations.NullMarked;
