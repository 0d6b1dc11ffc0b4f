package io.holdfast.worker.provider;

import io.holdfast.schema.plan.Plaintext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TunnelAddressTest {

    @ParameterizedTest
    @CsvSource({
        "https://host.example, wss://host.example/p",
        "HTTPS://Host.Example:8443/, wss://host.example:8443/p",
        "wss://host.example/, wss://host.example/p",
        "WsS://host.example/, wss://host.example/p",
        "https://host.example/a/b/, wss://host.example/a/b/p",
        "https://host.example/a?token=1%20x, wss://host.example/a/p?token=1%20x",
        "https://[2001:db8::1]:9/, wss://[2001:db8::1]:9/p",
        "http://127.0.0.1:80/, ws://127.0.0.1:80/p",
        "ws://localhost:9/x, ws://localhost:9/x/p",
        "HTTP://LOCALHOST:9, ws://localhost:9/p",
        "http://[::1]:9, ws://[::1]:9/p",
    })
    void aLawfulAddressIsJoined(String url, String joined) {
        assertThat(TunnelAddress.ofTunnel(url, Plaintext.LOOPBACK)
                        .socket("/p", null)
                        .toString())
                .isEqualTo(joined);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "host.example:8443",
                "127.0.0.1:80",
                "host.example",
                "//host.example/",
                "http://host.example/",
                "ws://host.example/",
                "HTTP://host.example/",
                "wss://user:pw@host.example/",
                "https://user@host.example/",
                "https:///path",
                "https://",
                "ftp://host.example/",
                "http://127.0.0.1.example.com/",
                "http://127.1/",
                "http://localhost.example/",
                "http://10.0.0.1/",
                "http://[::2]/",
                "https://host.example:0/",
                "https://host.example:99999/",
                "https://ho st/",
                "",
            })
    void anythingElseIsRefusedAndNotRepeated(String url) {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> TunnelAddress.ofTunnel(url, Plaintext.LOOPBACK))
                .satisfies(e -> {
                    assertThat(e.kind()).isEqualTo(ProviderException.Kind.REFUSED_BY_GUARD);
                    assertThat(e.getMessage()).doesNotContain("host.example", "user@", "user:", "pw");
                    assertThat(e.getCause()).isNull();
                    assertThat(e.getStackTrace()).isEmpty();
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://127.0.0.1:1/", "ws://localhost:1/", "http://[::1]:1/"})
    void clearTextOfThisMachineNeedsTheOptInForATunnelAndNoneForAControl(String url) {
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> TunnelAddress.ofTunnel(url, Plaintext.NONE))
                .withMessageContaining("plaintext: loopback");
        assertThat(TunnelAddress.ofControl(url).secure()).isFalse();
    }

    @Test
    void theQueryIsKeptAndMoreIsAdded() {
        TunnelAddress address = TunnelAddress.ofTunnel("https://h.example/x?a=1", Plaintext.NONE);

        assertThat(address.pathAndQuery("/p", "b=2")).isEqualTo("/x/p?a=1&b=2");
        assertThat(address.authority()).isEqualTo("h.example");
        assertThat(address.port()).isEqualTo(443);
    }

    @Test
    void theDigestIsOfHostAndPortAlone() {
        String digest = TunnelAddress.ofTunnel("https://h.example/a?t=1", Plaintext.NONE)
                .digest();

        assertThat(TunnelAddress.ofTunnel("WSS://H.example:443/b", Plaintext.NONE)
                        .digest())
                .isEqualTo(digest);
        assertThat(TunnelAddress.ofTunnel("https://h.example:8443/", Plaintext.NONE)
                        .digest())
                .isNotEqualTo(digest);
        assertThat(TunnelAddress.ofTunnel("https://h.example/", Plaintext.NONE).toString())
                .isEqualTo("TunnelAddress[" + digest + "]");
    }
}
