package io.holdfast.worker.provider.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/** Reads one HTTP/1.x response (RFC 9112) from a stream, within bounds. One use, one thread. */
final class ResponseReader {

    private static final int HEAD_BOUND = 64 << 10;
    private static final int INFORMATIONAL_BOUND = 5;

    private final InputStream in;
    private final int bodyBound;
    private @Nullable Integer status;
    private @Nullable String error;
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();

    ResponseReader(InputStream in, int bodyBound) {
        this.in = in;
        this.bodyBound = bodyBound;
    }

    /** The status, once a lawful status line came. */
    @Nullable
    Integer status() {
        return status;
    }

    /** What was wrong with the response; null when nothing was. */
    @Nullable
    String error() {
        return error;
    }

    String body() {
        return HttpAnswer.decoded(body.toByteArray());
    }

    /** Reads to the end of the response. */
    void read() throws IOException {
        for (int i = 0; i <= INFORMATIONAL_BOUND; i++) {
            String head = head();
            if (head == null) {
                return;
            }
            String[] lines = head.split("\r?\n");
            Integer code = statusOf(lines[0]);
            if (code == null) {
                error = "malformed_response";
                return;
            }
            if (code >= 200 || code == 101) {
                status = code;
                if (code != 101 && code != 204 && code != 304) {
                    readBody(headers(lines));
                }
                return;
            }
        }
        error = "too_many_informational";
    }

    private static @Nullable Integer statusOf(String line) {
        return line.matches("HTTP/1\\.[01] [1-9]\\d\\d( .*)?") ? Integer.valueOf(line.substring(9, 12)) : null;
    }

    private @Nullable String head() throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        int state = 0;
        while (state < 2) {
            int next = in.read();
            if (next < 0) {
                error = head.size() == 0 ? "fin_before_response" : "malformed_response";
                return null;
            }
            head.write(next);
            if (head.size() > HEAD_BOUND) {
                error = "headers_too_large";
                return null;
            }
            state = next == '\n' ? state + 1 : next == '\r' ? state : 0;
        }
        return head.toString(StandardCharsets.ISO_8859_1);
    }

    private static Map<String, String> headers(String[] lines) {
        Map<String, String> headers = new HashMap<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon > 0) {
                headers.put(
                        lines[i].substring(0, colon).strip().toLowerCase(Locale.ROOT),
                        lines[i].substring(colon + 1).strip());
            }
        }
        return headers;
    }

    private void readBody(Map<String, String> headers) throws IOException {
        String length = headers.get("content-length");
        if (headers.getOrDefault("transfer-encoding", "")
                .toLowerCase(Locale.ROOT)
                .contains("chunked")) {
            readChunks();
        } else if (length != null) {
            take(length.matches("\\d{1,12}") ? Long.parseLong(length) : -1);
        } else {
            byte[] rest = in.readNBytes(bodyBound + 1);
            body.write(rest, 0, Math.min(rest.length, bodyBound));
            error = rest.length > bodyBound ? "body_too_large" : null;
        }
    }

    private void readChunks() throws IOException {
        while (error == null) {
            String line = line();
            String size = line.replaceAll(";.*", "").strip();
            if (!size.matches("[0-9a-fA-F]{1,8}")) {
                error = "malformed_response";
                return;
            }
            long bytes = Long.parseLong(size, 16);
            if (bytes == 0) {
                return;
            }
            take(bytes);
            line();
        }
    }

    private void take(long bytes) throws IOException {
        if (bytes < 0) {
            error = "malformed_response";
        } else if (body.size() + bytes > bodyBound) {
            error = "body_too_large";
        } else {
            byte[] piece = in.readNBytes((int) bytes);
            body.writeBytes(piece);
            error = piece.length < bytes ? "body_cut" : null;
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n' && line.length() < 256; next = in.read()) {
            line.append((char) next);
        }
        return line.toString().strip();
    }
}
