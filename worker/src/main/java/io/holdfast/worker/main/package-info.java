/** The worker as a service: its settings, its wiring, its start and its end. */
@NullMarked
package io.holdfast.worker.main;

import org.jspecify.annotations.NullMarked;
