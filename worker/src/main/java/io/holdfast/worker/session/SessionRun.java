package io.holdfast.worker.session;

import io.holdfast.schema.result.Report;

/**
 * A session that ended.
 *
 * @param report         what was found
 * @param censored       true when it was stopped before its time: evidence, "at least", and never deciding
 * @param sandboxDeleted true when no sandbox of it remains, as far as is known; true when none was made
 * @param sandboxMillis  how long a sandbox existed; 0 when none was made
 */
public record SessionRun(Report report, boolean censored, boolean sandboxDeleted, long sandboxMillis) {}
