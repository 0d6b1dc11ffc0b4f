package io.holdfast.testkit.tunnel;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.holdfast.testkit.tunnel.faults.HeadEdit;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP/1 message, kept line by line so that what is not changed goes on as it came.
 *
 * @param startLine request or status line without its end
 * @param headers   header lines without their ends, in order
 */
record HttpHead(String startLine, List<String> headers) {

    /** Longest head taken, 64 KiB: eight times the usual limit of servers. */
    static final int MAX_BYTES = 64 * 1024;

    private static final ByteBuf END = Unpooled.unreleasableBuffer(
            Unpooled.copiedBuffer("\r\n\r\n", StandardCharsets.ISO_8859_1).asReadOnly());

    HttpHead {
        headers = List.copyOf(headers);
    }

    /** Takes a whole head from the buffer, or nothing and returns null. */
    static @Nullable HttpHead read(ByteBuf in) {
        int end = ByteBufUtil.indexOf(END.duplicate(), in);
        if (end < 0) {
            return null;
        }
        String text = in.readCharSequence(end - in.readerIndex(), StandardCharsets.ISO_8859_1)
                .toString();
        in.skipBytes(4);
        List<String> lines = List.of(text.split("\r\n", -1));
        return new HttpHead(lines.get(0), lines.subList(1, lines.size()));
    }

    /** The value of a header, or null; names compare in any letter case. */
    @Nullable
    String header(String name) {
        for (String line : headers) {
            if (named(line, name)) {
                return line.substring(line.indexOf(':') + 1).strip();
            }
        }
        return null;
    }

    private static boolean named(String line, String name) {
        int colon = line.indexOf(':');
        return colon == name.length() && line.regionMatches(true, 0, name, 0, colon);
    }

    /** Whether a request asks for a WebSocket (RFC 6455 section 4.2.1). */
    boolean upgrade() {
        String upgrade = header("Upgrade");
        String connection = header("Connection");
        return upgrade != null
                && connection != null
                && upgrade.toLowerCase(Locale.ROOT).contains("websocket")
                && connection.toLowerCase(Locale.ROOT).contains("upgrade");
    }

    /** The status of a response; 0 if the line is not a status line. */
    int status() {
        String[] parts = startLine.split(" ", 3);
        return parts.length > 1 && parts[1].matches("[1-9][0-9]{2}") ? Integer.parseInt(parts[1]) : 0;
    }

    HttpHead with(String name, String value) {
        List<String> lines = new ArrayList<>(without(name).headers);
        lines.add(name + ": " + value);
        return new HttpHead(startLine, lines);
    }

    HttpHead without(String name) {
        return new HttpHead(
                startLine, headers.stream().filter(line -> !named(line, name)).toList());
    }

    HttpHead edited(HeadEdit edit) {
        HttpHead head = edit.http10() ? new HttpHead(startLine.replace("HTTP/1.1", "HTTP/1.0"), headers) : this;
        for (String name : edit.remove()) {
            head = head.without(name);
        }
        for (var header : edit.set().entrySet()) {
            head = head.with(header.getKey(), header.getValue());
        }
        return head;
    }

    ByteBuf bytes() {
        StringBuilder text = new StringBuilder(startLine).append("\r\n");
        headers.forEach(line -> text.append(line).append("\r\n"));
        return Unpooled.copiedBuffer(text.append("\r\n"), StandardCharsets.ISO_8859_1);
    }
}
