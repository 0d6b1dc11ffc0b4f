package io.holdfast.cli.sessions;

import java.util.List;

import io.holdfast.cli.shell.Shell;
import io.holdfast.worker.provider.ProviderTypes;
import io.holdfast.worker.provider.http.PlainHttp;
import io.holdfast.worker.provider.local.LocalProviderType;
import io.holdfast.worker.provider.url.UrlProviderType;
import io.holdfast.worker.ws.NameLookup;

/** The adapters of this program: the one place where a new vendor is named. */
public final class Adapters {

    private Adapters() {}

    /** All adapters. They dial nobody until a session opens one. */
    public static ProviderTypes of(Shell shell) {
        return of(shell, http(shell));
    }

    static ProviderTypes of(Shell shell, PlainHttp http) {
        return new ProviderTypes(List.of(
                new LocalProviderType(LocalProviderType.usualBase(), new EmulatedTunnels()),
                new UrlProviderType(http)));
    }

    static PlainHttp http(Shell shell) {
        return new PlainHttp(NameLookup.system(), shell.ticker(), Probing.USER_AGENT);
    }
}
