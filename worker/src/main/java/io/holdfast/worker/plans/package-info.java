/** What this worker knows of the fleet: the providers it can serve, and where their requests come from. */
@NullMarked
package io.holdfast.worker.plans;

import org.jspecify.annotations.NullMarked;
