/** From findings to verdict: pure functions of values, with no clock, no IO and no state. */
@NullMarked
package io.holdfast.worker.verdict;

import org.jspecify.annotations.NullMarked;
