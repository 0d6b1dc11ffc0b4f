package io.holdfast.worker.ws;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

import io.holdfast.worker.ws.HandshakeResponse.Body;
import io.holdfast.worker.ws.HandshakeResponse.FirstBytes;
import io.netty.buffer.ByteBuf;

/** What bytes look like where HTTP or a frame was expected. Pure. */
final class FirstBytesClass {

    private static final int LOOK_AT = 256;
    private static final Pattern CHUNK = Pattern.compile("[0-9a-fA-F]{1,8}(;[^\r\n]*)?\r?\n.*", Pattern.DOTALL);
    private static final Pattern CHUNK_BEGUN = Pattern.compile("[0-9a-f]{1,8}\r?");
    private static final Pattern HTML = Pattern.compile("\\s*<(!doctype|html|head|body|\\?xml|!--).*", Pattern.DOTALL);
    private static final Pattern RATE = Pattern.compile(".*(too many|rate.?limit|slow down|quota).*", Pattern.DOTALL);
    private static final String STATUS_START = "HTTP/1.";

    private FirstBytesClass() {}

    /** The class of bytes that came instead of, or after, a response head; the buffer is only looked at. */
    static FirstBytes of(ByteBuf bytes) {
        if (!bytes.isReadable()) {
            return FirstBytes.BINARY;
        }
        String text = text(bytes);
        if (text.startsWith(STATUS_START)) {
            return FirstBytes.STATUS_LINE;
        }
        if (isHttp2(bytes)) {
            return FirstBytes.HTTP2;
        }
        int first = bytes.getUnsignedByte(bytes.readerIndex());
        if (first >= 0x14 && first <= 0x17 && text.length() > 2 && text.charAt(1) == 3 && text.charAt(2) <= 4) {
            return FirstBytes.TLS; // RFC 8446 section 5.1: content type, legacy version 3.x
        }
        if (CHUNK.matcher(text).matches()) {
            return FirstBytes.CHUNK_SIZE;
        }
        if (isFrame(text)) {
            return FirstBytes.FRAME;
        }
        return switch (body(bytes)) {
            case HTML -> FirstBytes.HTML;
            case JSON -> FirstBytes.JSON;
            case TEXT -> isRate(text) ? FirstBytes.RATE_LIMIT_TEXT : FirstBytes.TEXT;
            default -> FirstBytes.BINARY;
        };
    }

    /** The class of a body by its start. */
    static Body body(ByteBuf bytes) {
        String text = text(bytes);
        if (text.isEmpty()) {
            return Body.NONE;
        }
        if (!text.chars().allMatch(c -> c >= 0x20 || c == '\r' || c == '\n' || c == '\t')) {
            return Body.BINARY;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (HTML.matcher(lower).matches()) {
            return Body.HTML;
        }
        char start = lower.stripLeading().isEmpty() ? ' ' : lower.stripLeading().charAt(0);
        return start == '{' || start == '[' ? Body.JSON : Body.TEXT;
    }

    /** A more telling name for the first bytes after a 101 that cannot start a frame; else the error given. */
    static ProtocolError insteadOfFrame(ByteBuf bytes, ProtocolError error) {
        String text = text(bytes);
        if (CHUNK.matcher(text).matches() || CHUNK_BEGUN.matcher(text).matches()) {
            return ProtocolError.CHUNK_SIZE;
        }
        boolean printable = text.length() >= 4
                && text.chars().limit(16).allMatch(c -> (c >= 0x20 && c < 0x7f) || c == '\r' || c == '\n' || c == '\t');
        return printable ? ProtocolError.NOT_A_FRAME : error;
    }

    private static boolean isRate(String text) {
        return RATE.matcher(text.toLowerCase(Locale.ROOT)).matches();
    }

    // RFC 9113 section 4.1 and 6: SETTINGS (4) or GOAWAY (7) on stream 0
    private static boolean isHttp2(ByteBuf bytes) {
        int at = bytes.readerIndex();
        if (bytes.readableBytes() < 9 || bytes.getUnsignedByte(at) != 0) {
            return false;
        }
        int type = bytes.getUnsignedByte(at + 3);
        return (type == 4 || type == 7) && (bytes.getInt(at + 5) & 0x7fff_ffff) == 0;
    }

    private static boolean isFrame(String text) {
        int first = text.charAt(0);
        int opcode = first & 0x0f;
        boolean known = opcode <= Frames.BINARY || (opcode >= Frames.CLOSE && opcode <= Frames.PONG);
        return (first & 0xf0) == 0x80 && known && (text.length() < 2 || text.charAt(1) < 0x80);
    }

    private static String text(ByteBuf bytes) {
        int length = Math.min(LOOK_AT, bytes.readableBytes());
        return bytes.toString(bytes.readerIndex(), length, StandardCharsets.ISO_8859_1);
    }
}
