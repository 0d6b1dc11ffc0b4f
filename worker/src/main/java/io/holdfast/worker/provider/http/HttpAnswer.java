package io.holdfast.worker.provider.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

import io.holdfast.schema.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * What came of a GET.
 *
 * @param status HTTP status of the final response, null when there was none
 * @param error  name of the failure: that before a status, or of a body that did not come whole; null when all came
 * @param body   the body, without transfer coding; text of the other side, never to be logged
 * @param millis from the call to the end
 */
public record HttpAnswer(@Nullable Integer status, @Nullable String error, String body, long millis) {

    /** Whether the status is 200 and the body came whole. */
    public boolean ok() {
        return status != null && status == 200 && error == null;
    }

    /** The body as a JSON object, if it is one and {@link #ok()}. */
    public Optional<JsonNode> json() {
        if (!ok()) {
            return Optional.empty();
        }
        try {
            return Optional.of(Json.MAPPER.readTree(body)).filter(JsonNode::isObject);
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    static String decoded(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** Without the body. */
    @Override
    public String toString() {
        return "HttpAnswer[status=" + status + ", error=" + error + ", " + body.length() + " characters]";
    }
}
