/** What a session found: findings, verdicts, the report. */
@NullMarked
package io.holdfast.schema.result;

import org.jspecify.annotations.NullMarked;
