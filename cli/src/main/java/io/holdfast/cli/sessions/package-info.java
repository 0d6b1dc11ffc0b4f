/** What runs sessions in this process: the adapters, the WebSocket engine, the emulated tunnels. */
@NullMarked
package io.holdfast.cli.sessions;

import org.jspecify.annotations.NullMarked;
