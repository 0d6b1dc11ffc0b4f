package io.holdfast.cli.sessions;

import io.holdfast.cli.shell.Shell;
import io.holdfast.cli.shell.Version;
import io.holdfast.worker.provider.ProviderTypes;
import io.holdfast.worker.provider.http.PlainHttp;
import io.holdfast.worker.session.SessionRunner;
import io.holdfast.worker.ws.ClientSettings;
import io.holdfast.worker.ws.NameLookup;
import io.holdfast.worker.ws.WebSocketClient;

/** Runs sessions in this process. Owns the WebSocket engine; closed after the last session. */
public final class Probing implements AutoCloseable {

    static final String USER_AGENT = ClientSettings.of(Version.text()).userAgent();

    private final WebSocketClient client;
    private final ProviderTypes types;
    private final SessionRunner sessions;

    private Probing(WebSocketClient client, ProviderTypes types, SessionRunner sessions) {
        this.client = client;
        this.types = types;
        this.sessions = sessions;
    }

    /** Starts the engine. */
    public static Probing start(Shell shell) {
        PlainHttp http = Adapters.http(shell);
        ProviderTypes types = Adapters.of(shell, http);
        WebSocketClient client = new WebSocketClient(ClientSettings.of(Version.text()), shell.ticker());
        return new Probing(
                client,
                types,
                new SessionRunner(
                        client, types, shell.environment(), shell.clock(), shell.ticker(), NameLookup.system(), http));
    }

    /** The adapters. */
    public ProviderTypes types() {
        return types;
    }

    /** Runs sessions; safe for use from any thread. */
    public SessionRunner sessions() {
        return sessions;
    }

    /** Ends the engine and every connection of it. Idempotent. */
    @Override
    public void close() {
        client.close();
    }
}
