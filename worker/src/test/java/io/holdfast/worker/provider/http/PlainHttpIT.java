package io.holdfast.worker.provider.http;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.TunnelAddress;
import io.holdfast.worker.ws.NameLookup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(20)
class PlainHttpIT {

    private final PlainHttp http = new PlainHttp(NameLookup.system(), Ticker.system(), "holdfast/test");

    private interface Script {
        void run(Socket socket, String head) throws IOException;
    }

    /** One connection, answered as scripted; completes with what is left to read when the client is done. */
    private static CompletableFuture<String> serve(ServerSocket server, Script script) {
        return CompletableFuture.supplyAsync(() -> {
            try (Socket socket = server.accept()) {
                StringBuilder head = new StringBuilder();
                while (head.indexOf("\r\n\r\n") < 0) {
                    head.append((char) socket.getInputStream().read());
                }
                script.run(socket, head.toString());
                return head.toString();
            } catch (IOException e) {
                return "failed";
            }
        });
    }

    private static boolean gone(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    private HttpAnswer get(ServerSocket server, Duration deadline) {
        TunnelAddress address =
                TunnelAddress.ofTunnel("http://127.0.0.1:" + server.getLocalPort() + "/pre?t=1", Plaintext.LOOPBACK);
        return http.get(address, "/healthz", "n=2", Map.of("X-Token", "v"), null, deadline, 1000);
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @Test
    void theRequestCarriesPrefixQueryAndHeadersAndClosesItsConnection() throws Exception {
        try (ServerSocket server = listen()) {
            CompletableFuture<String> head = serve(server, (socket, request) -> {
                socket.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII));
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
            });

            HttpAnswer answer = get(server, Duration.ofSeconds(5));

            assertThat(answer.ok()).isTrue();
            assertThat(answer.body()).isEqualTo("ok");
            assertThat(head.get())
                    .startsWith(
                            "GET /pre/healthz?t=1&n=2 HTTP/1.1\r\nHost: 127.0.0.1:" + server.getLocalPort() + "\r\n")
                    .contains("\r\nX-Token: v\r\n", "\r\nConnection: close\r\n", "\r\nUser-Agent: holdfast/test\r\n");
        }
    }

    @Test
    void aPeerThatDribblesIsLeftAtTheDeadline() throws Exception {
        try (ServerSocket server = listen()) {
            CompletableFuture<String> done = serve(server, (socket, request) -> {
                socket.setSoTimeout(30);
                for (int i = 0; i < 1000; i++) {
                    socket.getOutputStream().write('x');
                    if (gone(socket)) {
                        return;
                    }
                }
            });

            HttpAnswer answer = get(server, Duration.ofMillis(300));

            assertThat(answer.error()).isEqualTo("timeout");
            assertThat(answer.millis()).isBetween(250L, 2000L);
            assertThat(done.get()).isNotNull();
        }
    }

    @Test
    void noListenerAndSilenceAndFinHaveTheirNames() throws Exception {
        int port;
        try (ServerSocket server = listen()) {
            port = server.getLocalPort();
            CompletableFuture<String> fin = serve(server, (socket, request) -> {});
            assertThat(get(server, Duration.ofSeconds(5)).error()).isEqualTo("fin_before_response");
            assertThat(fin.get()).contains("GET");
            assertThat(get(server, Duration.ofMillis(200)).error()).isEqualTo("timeout");
        }
        TunnelAddress nobody = TunnelAddress.ofTunnel("http://127.0.0.1:" + port + "/", Plaintext.LOOPBACK);
        assertThat(http.get(nobody, "/", null, Map.of(), null, Duration.ofSeconds(2), 10)
                        .error())
                .isEqualTo("connect_refused");
        assertThat(new PlainHttp(
                                host -> {
                                    throw new java.net.UnknownHostException(host);
                                },
                                Ticker.system(),
                                "x")
                        .get(nobody, "/", null, Map.of(), null, Duration.ofSeconds(2), 10)
                        .error())
                .isEqualTo("dns");
    }
}
