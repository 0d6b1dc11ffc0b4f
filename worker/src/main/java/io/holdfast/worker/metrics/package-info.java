/** The worker's meters. Labels are bounded: provider ids of the plans, suites, verdicts, and closed lists of our own words. */
@NullMarked
package io.holdfast.worker.metrics;

import org.jspecify.annotations.NullMarked;
