/** What the worker tells the others: signs of life and results of its sessions, and its own state. */
@NullMarked
package io.holdfast.worker.publish;

import org.jspecify.annotations.NullMarked;
