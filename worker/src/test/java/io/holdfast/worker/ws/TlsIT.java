package io.holdfast.worker.ws;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.ws.Ending.How;
import io.holdfast.worker.ws.Opening.CertificateNames;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Openings through TLS with a private authority: each reason for a refusal, and what works. */
class TlsIT {

    private static final Duration SOON = Duration.ofSeconds(5);
    private static final Instant BIRTH = Instant.parse("2020-01-01T00:00:00Z");
    private static final Instant DEATH = Instant.parse("2090-01-01T00:00:00Z");

    @TempDir
    static Path directory;

    private static WebSocketClient client;
    private static X509Bundle authority;
    private static Path ca;

    @BeforeAll
    static void start() throws Exception {
        client = new WebSocketClient(ClientSettings.of("test"), Ticker.system());
        authority = new CertificateBuilder()
                .ecp256()
                .subject("CN=Test Authority")
                .setIsCertificateAuthority(true)
                .notBefore(BIRTH)
                .notAfter(DEATH)
                .buildSelfSigned();
        ca = Files.writeString(directory.resolve("ca.pem"), authority.getCertificatePEM());
    }

    @AfterAll
    static void stop() {
        assertThat(client.openConnections()).isZero();
        client.close();
    }

    private static SSLServerSocket listener(Instant from, Instant until, String name) throws Exception {
        return listener(authority, from, until, name);
    }

    private static SSLServerSocket listener(X509Bundle issuer, Instant from, Instant until, String name)
            throws Exception {
        CertificateBuilder builder = new CertificateBuilder()
                .ecp256()
                .subject("CN=server")
                .notBefore(from)
                .notAfter(until);
        builder.addExtensionOctetString("2.5.29.17", false, alternativeName(name));
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(builder.buildIssuedBy(issuer).toKeyManagerFactory().getKeyManagers(), null, null);
        return (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    // RFC 5280 section 4.2.1.6 in DER; the builder's own method takes no wildcard
    private static byte[] alternativeName(String name) {
        byte[] text = name.getBytes(StandardCharsets.US_ASCII);
        byte[] der = new byte[4 + text.length];
        der[0] = 0x30;
        der[1] = (byte) (2 + text.length);
        der[2] = (byte) 0x82;
        der[3] = (byte) text.length;
        System.arraycopy(text, 0, der, 4, text.length);
        return der;
    }

    private static OpenRequest request(String host, int port) {
        return OpenRequest.to(URI.create("wss://" + host + ":" + port + "/x"), SOON)
                .withCa(ca)
                .withNames(any -> List.of(InetAddress.getLoopbackAddress()));
    }

    private static Opening open(ServerSocket listener, String host, ScriptedServer.Script script) throws Exception {
        try (ScriptedServer server = new ScriptedServer(listener, script)) {
            Opening opening = client.open(request(host, server.port()));
            if (opening.connection() != null) {
                opening.connection().abort();
            }
            return opening;
        }
    }

    @Test
    void theRightNameOpensWithSniAndHttp11() throws Exception {
        String[] sni = new String[1];
        SSLServerSocket listener = listener(BIRTH, DEATH, "a.tunnel.test");
        var parameters = listener.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
        listener.setSSLParameters(parameters);
        Opening opening = open(listener, "a.tunnel.test", peer -> {
            peer.upgrade();
            var session = (ExtendedSSLSession) ((SSLSocket) peer.socket).getSession();
            sni[0] = ((SNIHostName) session.getRequestedServerNames().get(0)).getAsciiName();
            peer.untilEnd();
        });

        assertThat(opening.error()).isNull();
        assertThat(opening.alpn()).isEqualTo("http/1.1");
        assertThat(opening.tlsMillis()).isNotNull();
        assertThat(sni[0]).isEqualTo("a.tunnel.test");
    }

    @ParameterizedTest
    @CsvSource({
        "*.tunnel.test, a.b.tunnel.test, WILDCARD_ONE_LABEL",
        "other.test, a.tunnel.test, OTHERS",
    })
    void aCertificateForAnotherName(String certified, String host, CertificateNames relation) throws Exception {
        Opening opening = open(
                listener(BIRTH, DEATH, certified), host, peer -> peer.upgrade().untilEnd());

        assertThat(opening.error()).isEqualTo(OpenError.TLS_NAME);
        assertThat(opening.certificateNames()).isEqualTo(relation);
        assertThat(opening.stage()).isEqualTo(Opening.Stage.TLS);
        assertThat(opening.elapsedMillis()).isLessThan(2000);
    }

    @Test
    void aWildcardThatCoversTheNameOpens() throws Exception {
        Opening opening = open(
                listener(BIRTH, DEATH, "*.tunnel.test"),
                "b.tunnel.test",
                peer -> peer.upgrade().untilEnd());

        assertThat(opening.error()).isNull();
    }

    @Test
    void expiredAndNotYetValid() throws Exception {
        Opening expired = open(
                listener(BIRTH, BIRTH.plusSeconds(86_400), "a.test"),
                "a.test",
                peer -> peer.upgrade().untilEnd());
        Opening early = open(
                listener(DEATH.minusSeconds(86_400), DEATH, "a.test"),
                "a.test",
                peer -> peer.upgrade().untilEnd());

        assertThat(expired.error()).isEqualTo(OpenError.TLS_EXPIRED);
        assertThat(early.error()).isEqualTo(OpenError.TLS_NOT_YET_VALID);
    }

    @Test
    void anIssuerThatIsNotTrusted() throws Exception {
        X509Bundle other = new CertificateBuilder()
                .ecp256()
                .subject("CN=Other Authority")
                .setIsCertificateAuthority(true)
                .notBefore(BIRTH)
                .notAfter(DEATH)
                .buildSelfSigned();
        Opening opening = open(
                listener(other, BIRTH, DEATH, "a.test"),
                "a.test",
                peer -> peer.upgrade().untilEnd());

        assertThat(opening.error()).isEqualTo(OpenError.TLS_UNTRUSTED);
    }

    @Test
    void anEdgeThatInsistsOnHttp2() throws Exception {
        SSLServerSocket listener = listener(BIRTH, DEATH, "a.test");
        var parameters = listener.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {"h2"});
        listener.setSSLParameters(parameters);
        Opening opening = open(listener, "a.test", peer -> peer.upgrade().untilEnd());

        assertThat(opening.error()).isEqualTo(OpenError.TLS_NO_HTTP11);
        assertThat(speaksHttp2("a.test", "h2")).isTrue();
        assertThat(speaksHttp2("a.test", "http/1.1")).isFalse();
        assertThat(speaksHttp2("b.test", "h2")).isFalse();
    }

    private static boolean speaksHttp2(String host, String protocol) throws Exception {
        SSLServerSocket listener = listener(BIRTH, DEATH, "a.test");
        var parameters = listener.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        listener.setSSLParameters(parameters);
        try (ScriptedServer server = new ScriptedServer(listener, ScriptedServer.Peer::untilEnd)) {
            return client.speaksHttp2(request(host, server.port()));
        }
    }

    @Test
    void resetFinAndCloseNotifyInMidHandshake() throws Exception {
        Opening reset = open(ScriptedServer.plain(), "a.test", peer -> {
            peer.in.readNBytes(10);
            peer.reset();
        });
        Opening fin = open(ScriptedServer.plain(), "a.test", peer -> {
            peer.in.readNBytes(10);
            peer.socket.shutdownOutput();
            peer.untilEnd();
        });
        Opening notify = open(ScriptedServer.plain(), "a.test", peer -> {
            peer.in.readNBytes(10);
            peer.hex("15 0303 0002 0100");
            peer.untilEnd();
        });

        assertThat(reset.error()).isEqualTo(OpenError.TLS_RESET);
        assertThat(fin.error()).isEqualTo(OpenError.TLS_CLOSED);
        assertThat(notify.error()).isEqualTo(OpenError.TLS_CLOSED);
        assertThat(List.of(reset, fin, notify))
                .allSatisfy(o -> assertThat(o.elapsedMillis()).isLessThan(1000));
    }

    @Test
    void alertsPlainTextAndSilence() throws Exception {
        Opening alert = open(ScriptedServer.plain(), "a.test", peer -> {
            peer.in.readNBytes(10);
            peer.hex("15 0303 0002 0228");
            peer.untilEnd();
        });
        Opening plain = open(ScriptedServer.plain(), "a.test", peer -> {
            peer.in.readNBytes(10);
            peer.write("HTTP/1.1 400 Bad Request\r\n\r\n");
            peer.untilEnd();
        });
        Opening silent;
        try (ScriptedServer server = new ScriptedServer(ScriptedServer.Peer::untilEnd)) {
            OpenRequest once =
                    OpenRequest.to(URI.create("wss://localhost:" + server.port() + "/"), Duration.ofMillis(300));
            silent = client.open(once);
        }

        assertThat(alert.error()).isEqualTo(OpenError.TLS_ALERT);
        assertThat(plain.error()).isEqualTo(OpenError.TLS_OTHER);
        assertThat(silent.error()).isEqualTo(OpenError.TLS_TIMEOUT);
    }

    @Test
    void endingsThroughTls() throws Exception {
        Ending clean;
        Ending truncated;
        try (ScriptedServer server =
                        new ScriptedServer(listener(BIRTH, DEATH, "a.test"), ScriptedServer.Peer::upgrade);
                WebSocketConnection connection =
                        client.open(request("a.test", server.port())).get()) {
            clean = connection.awaitEnding(SOON).orElseThrow();
        }
        try (ServerSocket raw = ScriptedServer.plain();
                ScriptedServer server = new ScriptedServer(raw, peer -> {
                    SSLSocket tls =
                            (SSLSocket) serverContext().getSocketFactory().createSocket(peer.socket, null, true);
                    tls.setUseClientMode(false);
                    new ScriptedServer.Peer(tls).upgrade();
                    peer.socket.close();
                });
                WebSocketConnection connection =
                        client.open(request("a.test", server.port())).get()) {
            truncated = connection.awaitEnding(SOON).orElseThrow();
        }

        assertThat(clean.how()).isEqualTo(How.FIN);
        assertThat(clean.closeNotifySeen()).isTrue();
        assertThat(truncated.how()).isEqualTo(How.FIN);
        assertThat(truncated.closeNotifySeen()).isFalse();
    }

    private static SSLContext serverContext() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        X509Bundle bundle = new CertificateBuilder()
                .ecp256()
                .subject("CN=server")
                .notBefore(BIRTH)
                .notAfter(DEATH)
                .addSanDnsName("a.test")
                .buildIssuedBy(authority);
        context.init(bundle.toKeyManagerFactory().getKeyManagers(), null, null);
        return context;
    }

    @Test
    void tenMegabytesAndACleanCloseThroughTls() throws Exception {
        byte[] sent = new byte[10_000_000];
        new Random(3).nextBytes(sent);
        try (ScriptedServer server = new ScriptedServer(listener(BIRTH, DEATH, "a.test"), peer -> {
            peer.upgrade();
            byte[] frame = peer.in.readNBytes(14 + sent.length);
            byte[] echo = new byte[10 + sent.length];
            System.arraycopy(frame, 0, echo, 0, 10);
            echo[1] = 127;
            for (int i = 0; i < sent.length; i++) {
                echo[10 + i] = (byte) (frame[14 + i] ^ frame[10 + (i & 3)]);
            }
            peer.write(echo);
            peer.readFrame();
            peer.close(1000, "");
        })) {
            WebSocketConnection connection =
                    client.open(request("a.test", server.port())).get();
            PayloadCheck check = new PayloadCheck(sent);
            connection.sinkBinary(check);
            connection.sendBinary(sent, 0, SOON);
            Optional<Received> back = connection.await(SOON);
            Closed closed = connection.close(1000, "", SOON);

            assertThat(back).isPresent();
            assertThat(connection.result(check).intact()).isTrue();
            assertThat(closed.clean()).isTrue();
        }
    }
}
