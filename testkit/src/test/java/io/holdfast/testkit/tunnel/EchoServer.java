package io.holdfast.testkit.tunnel;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/** A WebSocket server of few words: echoes messages, answers pings and closes, says ok to GET, and remembers what it saw. */
final class EchoServer implements AutoCloseable {

    /** One connection as the server saw it. */
    static final class Seen {

        final String head;
        final List<Frame> frames = new CopyOnWriteArrayList<>();
        volatile String end = "";

        private Seen(String head) {
            this.head = head;
        }

        boolean upgrade() {
            return head.toLowerCase(Locale.ROOT).contains("\nupgrade: websocket");
        }

        long count(int opcode) {
            return frames.stream().filter(frame -> frame.opcode() == opcode).count();
        }
    }

    private final ServerSocket server;
    private final List<Seen> seen = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    EchoServer() {
        try {
            server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        daemon(this::acceptAll);
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "echo");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return server.getLocalPort();
    }

    List<Seen> seen() {
        return seen;
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket socket = server.accept();
                sockets.add(socket);
                daemon(() -> serve(socket));
            }
        } catch (IOException e) {
            // closed: the test is over
        }
    }

    private void serve(Socket socket) {
        Seen one = new Seen("");
        try (socket) {
            DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
            one = new Seen(head(in));
            if (one.head.isEmpty()) {
                return;
            }
            seen.add(one);
            if (one.upgrade()) {
                socket.getOutputStream().write(accepting(one.head));
                one.end = echo(socket, in, one);
            } else {
                socket.getOutputStream()
                        .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII));
            }
        } catch (SocketException e) {
            one.end = "rst";
        } catch (IOException e) {
            one.end = "cut";
        }
    }

    private static String echo(Socket socket, DataInputStream in, Seen one) throws IOException {
        for (Frame frame = Frame.read(in); frame != null; frame = Frame.read(in)) {
            one.frames.add(frame);
            if (frame.opcode() == Frame.CLOSE) {
                socket.getOutputStream()
                        .write(Frame.of(Frame.CLOSE, frame.payload()).bytes(0));
                return "close " + frame.closeCode();
            }
            if (frame.opcode() != Frame.PONG) {
                int opcode = frame.opcode() == Frame.PING ? Frame.PONG : frame.opcode();
                socket.getOutputStream().write(new Frame(frame.fin(), 0, opcode, false, frame.payload()).bytes(0));
            }
        }
        return "fin";
    }

    static String head(DataInputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = in.read();
            if (next < 0) {
                return head.toString();
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static byte[] accepting(String head) {
        String key = head.lines()
                .filter(line -> line.startsWith("Sec-WebSocket-Key: "))
                .map(line -> line.substring(19).strip())
                .findFirst()
                .orElse("");
        return ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Accept: " + accept(key) + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    static String accept(String key) {
        try {
            byte[] text = (key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").getBytes(StandardCharsets.US_ASCII);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-1").digest(text));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        try {
            server.close();
            for (Socket socket : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
