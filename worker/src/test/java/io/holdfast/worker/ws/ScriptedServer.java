package io.holdfast.worker.ws;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

/** A server on loopback that does to its one connection exactly what a test says. */
final class ScriptedServer implements AutoCloseable {

    /** What to do with a connection; when it returns, the connection is closed. */
    @FunctionalInterface
    interface Script {
        void run(Peer peer) throws Exception;
    }

    private final ServerSocket listener;
    private final CompletableFuture<Void> done = new CompletableFuture<>();

    ScriptedServer(Script script) {
        this(plain(), script);
    }

    ScriptedServer(ServerSocket listener, Script script) {
        this.listener = listener;
        Thread thread = new Thread(() -> serve(script), "scripted-server");
        thread.setDaemon(true);
        thread.start();
    }

    static ServerSocket plain() {
        try {
            return new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void serve(Script script) {
        try (Socket socket = listener.accept()) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(10_000);
            script.run(new Peer(socket));
            done.complete(null);
        } catch (Exception e) {
            done.completeExceptionally(e);
        }
    }

    int port() {
        return listener.getLocalPort();
    }

    URI uri() {
        return URI.create("ws://127.0.0.1:" + port() + "/x?token=SECRETMARK");
    }

    /** Waits until the script has returned; throws what it threw. */
    void join() throws Exception {
        done.get(10, TimeUnit.SECONDS);
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    /** The server's end of the connection. */
    static final class Peer {

        final Socket socket;
        final DataInputStream in;
        final OutputStream out;

        Peer(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new DataInputStream(socket.getInputStream());
            this.out = socket.getOutputStream();
        }

        /** Reads the request head. */
        String request() throws IOException {
            ByteArrayOutputStream head = new ByteArrayOutputStream();
            while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
                head.write(in.readByte());
            }
            return head.toString(ISO_8859_1);
        }

        /** Reads the request and makes the 101 that belongs to it. */
        String switching() throws IOException {
            String key = request().replaceAll("(?s).*Sec-WebSocket-Key: ([^\r]*)\r.*", "$1");
            return "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Accept: " + UpgradeRequest.accept(key) + "\r\n\r\n";
        }

        Peer upgrade() throws IOException {
            return write(switching());
        }

        Peer write(String text) throws IOException {
            return write(text.getBytes(ISO_8859_1));
        }

        Peer write(byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
            return this;
        }

        Peer hex(String hex) throws IOException {
            return write(HexFormat.of().parseHex(hex.replace(" ", "")));
        }

        Peer text(String text) throws IOException {
            return write(frame(0x81, text.getBytes(UTF_8)));
        }

        Peer close(int code, String reason) throws IOException {
            byte[] text = reason.getBytes(UTF_8);
            byte[] payload = new byte[2 + text.length];
            payload[0] = (byte) (code >> 8);
            payload[1] = (byte) code;
            System.arraycopy(text, 0, payload, 2, text.length);
            return write(frame(0x88, payload));
        }

        static byte[] frame(int first, byte[] payload) {
            byte[] frame = new byte[2 + payload.length];
            frame[0] = (byte) first;
            frame[1] = (byte) payload.length;
            System.arraycopy(payload, 0, frame, 2, payload.length);
            return frame;
        }

        /** Ends the connection with RST. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }

        /** Reads one small masked frame; its first byte and payload. */
        byte[] readFrame() throws IOException {
            int first = in.readUnsignedByte();
            int length = in.readUnsignedByte() & 0x7f;
            byte[] key = in.readNBytes(4);
            byte[] frame = new byte[1 + length];
            frame[0] = (byte) first;
            for (int i = 0; i < length; i++) {
                frame[1 + i] = (byte) (in.readByte() ^ key[i & 3]);
            }
            return frame;
        }

        /** Waits until the client ends the connection, by FIN or RST. */
        void untilEnd() throws IOException {
            byte[] buffer = new byte[1 << 16];
            try {
                for (int n = in.read(buffer); n >= 0; ) {
                    n = in.read(buffer);
                }
            } catch (SocketException e) {
                assertThat(e).hasMessageContaining("reset");
            }
        }
    }
}
