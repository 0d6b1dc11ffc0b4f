package io.holdfast.worker.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The target's own record of what it saw, by the names of our connections. Values are null where it says nothing. */
public final class TargetRecord {

    private final Map<String, JsonNode> connections = new HashMap<>();
    private final Map<String, JsonNode> requests = new HashMap<>();
    private final boolean complete;

    private TargetRecord(boolean complete) {
        this.complete = complete;
    }

    /** From the whole record. */
    public static TargetRecord of(JsonNode everything) {
        TargetRecord record = new TargetRecord(true);
        everything.path("connections").forEach(record::add);
        for (JsonNode request : everything.path("requests")) {
            String name = request.path("connection").asString("");
            if (!name.isEmpty()) {
                record.requests.put(name, request);
            }
        }
        return record;
    }

    /** From the records of single connections; says nothing of requests that did not become one. */
    public static TargetRecord ofConnections(Iterable<JsonNode> told) {
        TargetRecord record = new TargetRecord(false);
        told.forEach(record::add);
        return record;
    }

    private void add(JsonNode connection) {
        String name = connection.path("connection").asString("");
        connections.put(name, connection);
        requests.putIfAbsent(name, connection.path("request"));
    }

    /** Whether an upgrade of one of these names came in with its headers. */
    @Nullable
    Boolean sawUpgrade(List<String> names) {
        boolean any = false;
        for (String name : names) {
            JsonNode request = requests.get(name);
            any |= request != null && request.path("upgrade").asBoolean(false);
        }
        return (any || complete) ? any : null;
    }

    /** HTTP version of the last request of these names. */
    @Nullable
    String httpVersion(List<String> names) {
        String version = null;
        for (String name : names) {
            JsonNode request = requests.get(name);
            version = request == null ? version : request.path("httpVersion").asString("");
        }
        return version == null || version.isEmpty() ? null : version;
    }

    /** A count of a connection, such as {@code pingsIn}; zero when the whole record does not know the connection. */
    @Nullable
    Integer count(String name, String what) {
        JsonNode connection = connections.get(name);
        if (connection == null) {
            return complete ? 0 : null;
        }
        return connection.path(what).isNumber() ? connection.path(what).asInt() : null;
    }

    /** How often a method was called on a connection. */
    @Nullable
    Integer calls(String name, String method) {
        JsonNode connection = connections.get(name);
        if (connection == null) {
            return complete ? 0 : null;
        }
        return connection.path("methods").path(method).asInt(0);
    }

    /** Payload bytes of the largest message that came in, or of the one that did not become whole. */
    @Nullable
    Long messageBytes(String name) {
        JsonNode connection = connections.get(name);
        if (connection == null) {
            return complete ? 0L : null;
        }
        boolean whole = connection.path("binariesIn").asInt(0) > 0;
        return connection.path(whole ? "largestIn" : "partialBytes").asLong(0);
    }
}
