/** From a request to a session on its own thread: the claim, the decision, the signs of life, and the ways to end one early. */
@NullMarked
package io.holdfast.worker.consume;

import org.jspecify.annotations.NullMarked;
