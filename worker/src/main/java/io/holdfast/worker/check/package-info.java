/**
 * How each check is conducted: opens a connection, asks its question, and hands back what it saw. Nothing here judges.
 *
 * <p>Short checks block; those that wait are {@link io.holdfast.worker.check.Watch}es, all driven by the session's one thread.
 */
@NullMarked
package io.holdfast.worker.check;

import org.jspecify.annotations.NullMarked;
