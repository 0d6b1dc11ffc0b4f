/** Plain GET requests through a tunnel or beside it: one connection each, closed at once, every wait bounded. */
@NullMarked
package io.holdfast.worker.provider.http;

import org.jspecify.annotations.NullMarked;
