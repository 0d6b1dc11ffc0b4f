/** What becomes of plans, wishes and sessions: (state, event, now) to (state, commands). Pure. */
@NullMarked
package io.holdfast.scheduler.dispatch;

import org.jspecify.annotations.NullMarked;
