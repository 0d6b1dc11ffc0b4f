/**
 * What the worker asks of a sandbox vendor, and the guard round every answer: an adapter makes, starts, exposes, lists and
 * deletes; {@link io.holdfast.worker.provider.GuardedProvider} holds all of them to the security rules in one place.
 */
@NullMarked
package io.holdfast.worker.provider;

import org.jspecify.annotations.NullMarked;
