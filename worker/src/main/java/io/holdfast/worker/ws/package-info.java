/**
 * The WebSocket engine: opens connections, holds them, and reports what it saw as facts. It never judges.
 *
 * <p>{@link io.holdfast.worker.ws.WebSocketClient} opens, {@link io.holdfast.worker.ws.WebSocketConnection} is one held
 * connection, {@link io.holdfast.worker.ws.Opening} and {@link io.holdfast.worker.ws.Ending} are the findings. No type here
 * carries a URL, a header value chosen by the far end beyond a class, or the text of a close reason.
 */
@NullMarked
package io.holdfast.worker.ws;

import org.jspecify.annotations.NullMarked;
