package io.holdfast.worker.ws;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;

import io.holdfast.worker.ws.HandshakeResponse.FirstBytes;
import io.holdfast.worker.ws.HandshakeResponse.Redirect;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The pure classifications, by table. */
class ClassesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "token expired | EXPIRY",
                "Session timed out | EXPIRY",
                "idle for 300241 ms over 300000 | IDLE",
                "Inactivity timeout | IDLE",
                "message too big | TOO_BIG",
                "max payload size exceeded | TOO_BIG",
                "max connection duration reached | AGE",
                "ping flood | RATE",
                "Too many connections | RATE",
                "server is restarting | RESTART",
                "Going away | RESTART",
                "unauthorized | AUTH",
                "upstream unreachable | UPSTREAM",
                "bye | OTHER",
                "'' | NONE"
            })
    void closeReasons(String text, ReasonClass expected) {
        assertThat(CloseFrames.reason(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535})
    void codesThatMustNotBeSent(int code) {
        assertThat(CloseFrames.legal(code)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1000, 1001, 1002, 1003, 1007, 1011, 1012, 1014, 3000, 4401, 4999})
    void codesThatMayBeSent(int code) {
        assertThat(CloseFrames.legal(code)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "485454502f312e3120323030, STATUS_LINE",
        "000012040000000000, HTTP2",
        "00000807000000000000, HTTP2",
        "15030300020228, TLS",
        "31660d0a8105, CHUNK_SIZE",
        "810568656c6c6f, FRAME",
        "8800, FRAME",
        "54 6f6f206d616e79, RATE_LIMIT_TEXT",
        "0a3c21444f4354595045, HTML",
        "7b7d, JSON",
        "6e6f, TEXT",
        "ff00, BINARY"
    })
    void firstBytes(String hex, FirstBytes expected) {
        byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));

        assertThat(FirstBytesClass.of(Unpooled.wrappedBuffer(bytes))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "66\\r\\n, CHUNK_SIZE",
        "3, CHUNK_SIZE",
        "1f4;x=y\\r\\n, CHUNK_SIZE",
        "A, RESERVED_BITS",
        "HTTP/1.1 200, NOT_A_FRAME",
    })
    void whatCameInsteadOfAFrame(String text, ProtocolError expected) {
        byte[] bytes = text.replace("\\r", "\r").replace("\\n", "\n").getBytes(StandardCharsets.ISO_8859_1);

        assertThat(FirstBytesClass.insteadOfFrame(Unpooled.wrappedBuffer(bytes), ProtocolError.RESERVED_BITS))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "http://h.test/x, DOWNGRADE",
        "https://h.test:8443/x, OTHER_HOST",
        "https://H.test/y, SAME_HOST",
        "wss://h.test/p?q=1&r=2, SAME_PATH_MORE_QUERY",
        "?q=1, SELF",
        "https://sso.h.test/, IDENTITY",
        "https://h.test/oauth2/start, IDENTITY",
        "ftp://h.test/, UNREADABLE",
        "https://u:p@h.test/, UNREADABLE"
    })
    void redirects(String location, Redirect expected) {
        assertThat(RedirectClass.of(URI.create("wss://h.test/p?q=1"), location)).isEqualTo(expected);
    }

    @Test
    void aRequestRefusesWhatMustNotBeDialledWithoutRepeatingIt() {
        Duration second = Duration.ofSeconds(1);
        for (String uri : new String[] {"https://SECRET.test/", "wss:/SECRET", "wss://user:SECRET@h.test/"}) {
            assertThatThrownBy(() -> OpenRequest.to(URI.create(uri), second))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageNotContaining("SECRET");
        }
        OpenRequest request = OpenRequest.to(URI.create("WSS://SECRET.test/"), second);
        assertThat(request.toString()).doesNotContain("SECRET");
        assertThat(request.port()).isEqualTo(443);
        assertThatThrownBy(() -> request.withHeader("X", "SECRET\r\nY: z")).hasMessageNotContaining("SECRET");
        assertThatThrownBy(() -> request.withHeader("Host", "x")).hasMessageContaining("'Host'");
    }

    @Test
    void anIpV6HostAndTheDefaultPortInTheHostHeader() {
        OpenRequest request = OpenRequest.to(URI.create("ws://[::1]:80"), Duration.ofSeconds(1));

        assertThat(UpgradeRequest.of(request, "a", new byte[16]).text())
                .startsWith("GET / HTTP/1.1\r\nHost: [::1]\r\n");
    }
}
