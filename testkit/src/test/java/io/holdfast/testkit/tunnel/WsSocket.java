package io.holdfast.testkit.tunnel;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** A client that sees every byte and every way a connection can end. */
final class WsSocket implements AutoCloseable {

    static final String KEY = "dGhlIHNhbXBsZSBub25jZQ==";
    private static final int KEY_BITS = 0x0A0B0C0D;

    final Socket socket;
    final DataInputStream in;
    String head = "";

    private WsSocket(Socket socket) throws IOException {
        this.socket = socket;
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(5_000);
        this.in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
    }

    static WsSocket connect(int port) throws IOException {
        return new WsSocket(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    static WsSocket connectTls(int port, String caPem, String... alpn) throws Exception {
        KeyStore trusted = KeyStore.getInstance(KeyStore.getDefaultType());
        trusted.load(null, null);
        trusted.setCertificateEntry(
                "ca",
                CertificateFactory.getInstance("X.509")
                        .generateCertificate(new ByteArrayInputStream(caPem.getBytes(StandardCharsets.US_ASCII))));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        Socket plain = new Socket(InetAddress.getLoopbackAddress(), port);
        plain.setSoTimeout(5_000);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(plain, "localhost", port, true);
        var parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setApplicationProtocols(alpn);
        socket.setSSLParameters(parameters);
        try {
            socket.startHandshake();
        } catch (IOException e) {
            plain.close();
            throw e;
        }
        return new WsSocket(socket);
    }

    /** An open WebSocket. */
    static WsSocket open(int port) throws IOException {
        WsSocket socket = connect(port);
        int status = socket.upgrade();
        if (status != 101) {
            socket.close();
            throw new IOException("status " + status);
        }
        return socket;
    }

    int upgrade(String... headers) throws IOException {
        return request("GET /devtools HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: " + KEY + "\r\n"
                + String.join(
                        "", Arrays.stream(headers).map(line -> line + "\r\n").toList()) + "\r\n");
    }

    int get(String... headers) throws IOException {
        return request("GET /healthz HTTP/1.1\r\nHost: here\r\n"
                + String.join(
                        "", Arrays.stream(headers).map(line -> line + "\r\n").toList()) + "\r\n");
    }

    int request(String text) throws IOException {
        write(text.getBytes(StandardCharsets.ISO_8859_1));
        head = EchoServer.head(in);
        return head.isEmpty() ? 0 : Integer.parseInt(head.split(" ", 3)[1]);
    }

    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    void send(Frame frame) throws IOException {
        write(frame.bytes(KEY_BITS));
    }

    Frame receive() throws IOException {
        return Frame.read(in);
    }

    String echo(String text) throws IOException {
        send(Frame.text(text));
        return receive().asText();
    }

    byte[] echo(byte[] payload) throws IOException {
        send(Frame.of(Frame.BINARY, payload));
        return receive().payload();
    }

    /** How it ends, if it ends within the time: {@code close code}, {@code fin}, {@code rst}, or {@code alive}. */
    String ending(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            Frame frame = receive();
            return frame == null
                    ? "fin"
                    : frame.opcode() == Frame.CLOSE ? "close " + frame.closeCode() : "frame " + frame.opcode();
        } catch (SocketTimeoutException e) {
            return "alive";
        } catch (EOFException e) {
            return "cut";
        } catch (SocketException e) {
            return "rst";
        } finally {
            if (!socket.isClosed()) {
                socket.setSoTimeout(5_000);
            }
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
