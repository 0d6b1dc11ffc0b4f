/** The server that is started inside a sandbox: its one file, and what both ends must compute alike. */
@NullMarked
package io.holdfast.worker.target;

import org.jspecify.annotations.NullMarked;
