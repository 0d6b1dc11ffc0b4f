/** A session's report for people. */
@NullMarked
package io.holdfast.cli.report;

import org.jspecify.annotations.NullMarked;
