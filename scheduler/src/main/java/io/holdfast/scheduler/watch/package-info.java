/** What is learned about topics and offsets off the Streams thread. */
@NullMarked
package io.holdfast.scheduler.watch;

import org.jspecify.annotations.NullMarked;
