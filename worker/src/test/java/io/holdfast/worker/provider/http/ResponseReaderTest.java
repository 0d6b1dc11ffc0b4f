package io.holdfast.worker.provider.http;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class ResponseReaderTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "'HTTP/1.1 200 OK|Content-Length: 2||ok', 200, -, ok",
                "'HTTP/1.0 200 OK||all that comes', 200, -, all that comes",
                "'HTTP/1.1 200|Transfer-Encoding: chunked||2|ok|1;x=y|!|0||', 200, -, ok!",
                "'HTTP/1.1 204 No Content||', 204, -, ''",
                "'HTTP/1.1 100 Continue||HTTP/1.1 404 Not Found|Content-Length: 0||', 404, -, ''",
                "'HTTP/1.1 200 OK|Content-Length: 9||ok', 200, body_cut, ok",
                "'HTTP/1.1 200 OK|Content-Length: -1||ok', 200, malformed_response, ''",
                "'HTTP/1.1 200 OK|Content-Length: 999||ok', 200, body_too_large, ''",
                "'HTTP/1.1 200 OK|Transfer-Encoding: chunked||zz|ok', 200, malformed_response, ''",
                "'', -, fin_before_response, ''",
                "'SSH-2.0-x||', -, malformed_response, ''",
                "'HTTP/2 200 OK||', -, malformed_response, ''",
                "'HTTP/1.1 200 OK', -, malformed_response, ''",
            })
    void oneResponse(String wire, Integer status, String error, String body) throws Exception {
        ResponseReader reader = new ResponseReader(
                new ByteArrayInputStream(wire.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8)), 64);

        reader.read();

        assertThat(reader.status()).isEqualTo(status);
        assertThat(reader.error()).isEqualTo(error);
        assertThat(reader.body()).isEqualTo(body);
    }
}
