package io.holdfast.worker.session;

import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.Environment;
import io.holdfast.worker.provider.ProviderTypes;
import io.holdfast.worker.provider.http.PlainHttp;
import io.holdfast.worker.ws.NameLookup;
import io.holdfast.worker.ws.WebSocketClient;

/** What all sessions of a process share; each part is thread-safe. */
record SessionParts(
        WebSocketClient client,
        ProviderTypes types,
        Environment environment,
        Clock clock,
        Ticker ticker,
        NameLookup names,
        PlainHttp http,
        Leftovers leftovers,
        BulkTurns bulk,
        SecureRandom secure) {

    /** Random bytes as lower-case hexadecimal digits. */
    String hex(int bytes) {
        byte[] random = new byte[bytes];
        secure.nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** A seed for the random bytes of a session. */
    long seed() {
        byte[] random = new byte[Long.BYTES];
        secure.nextBytes(random);
        return ByteBuffer.wrap(random).getLong();
    }
}
