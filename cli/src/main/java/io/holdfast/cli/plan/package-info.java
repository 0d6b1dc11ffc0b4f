/** What an operator wants to be tested: applying, comparing and showing it. */
@NullMarked
package io.holdfast.cli.plan;

import org.jspecify.annotations.NullMarked;
