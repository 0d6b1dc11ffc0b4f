package io.holdfast.worker.target;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A WebSocket client by hand, which may break every rule. One thread. */
final class RawClient implements Closeable {

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Frame(int first, byte[] payload) {
        int opcode() {
            return first & 0x0f;
        }

        String text() {
            return new String(payload, StandardCharsets.UTF_8);
        }

        int code() {
            return ((payload[0] & 0xff) << 8) | (payload[1] & 0xff);
        }
    }

    private final Socket socket;
    private final DataInputStream in;
    private final DataOutputStream out;

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(10_000);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream(), 1 << 16));
        out = new DataOutputStream(new java.io.BufferedOutputStream(socket.getOutputStream(), 1 << 16));
    }

    static RawClient upgraded(int port, String path) throws IOException {
        RawClient client = new RawClient(port);
        String head =
                client.request("GET " + path + " HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
        // RFC 6455 section 1.3 gives this pair
        if (!head.startsWith("HTTP/1.1 101 ") || !head.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")) {
            throw new IOException("no 101: " + head);
        }
        return client;
    }

    /** Sends bytes as they are and reads one response head. */
    String request(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            head.write(in.readByte());
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    void raw(int... bytes) throws IOException {
        for (int b : bytes) {
            out.write(b);
        }
        out.flush();
    }

    void frame(int first, byte[] payload) throws IOException {
        out.write(first);
        if (payload.length < 126) {
            out.write(0x80 | payload.length);
        } else if (payload.length < 65536) {
            out.write(0x80 | 126);
            out.writeShort(payload.length);
        } else {
            out.write(0x80 | 127);
            out.writeLong(payload.length);
        }
        byte[] key = {0x12, 0x34, (byte) 0xf6, 0x78};
        out.write(key);
        byte[] masked = payload.clone();
        for (int i = 0; i < masked.length; i++) {
            masked[i] ^= key[i & 3];
        }
        out.write(masked);
        out.flush();
    }

    void text(String text) throws IOException {
        frame(0x81, text.getBytes(StandardCharsets.UTF_8));
    }

    Frame read() throws IOException {
        int first = in.readUnsignedByte();
        int second = in.readUnsignedByte();
        long length = second & 0x7f;
        if (length == 126) {
            length = in.readUnsignedShort();
        } else if (length == 127) {
            length = in.readLong();
        }
        byte[] payload = new byte[(int) length];
        in.readFully(payload);
        return new Frame(first, payload);
    }

    boolean atEnd() throws IOException {
        try {
            in.readByte();
            return false;
        } catch (EOFException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
