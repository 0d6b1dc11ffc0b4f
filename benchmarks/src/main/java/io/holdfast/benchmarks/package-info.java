/** What things cost, each beside the baseline it is compared with. */
@NullMarked
package io.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
