/** One session from the first call at the provider to the report: straight-line, blocking, one thread. */
@NullMarked
package io.holdfast.worker.session;

import org.jspecify.annotations.NullMarked;
