package io.holdfast.worker.provider;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.holdfast.worker.provider.http.HttpAnswer;
import tools.jackson.databind.JsonNode;

/** Where the target serves what, and how its plain answers are recognised. */
public final class TargetPaths {

    /** Answers {@code ok}. */
    public static final String HEALTH = "/healthz";

    /** Discovery, as a browser with the Chrome DevTools Protocol serves it. */
    public static final String VERSION = "/json/version";

    /** Everything the target saw. */
    public static final String RECORD = "/holdfast/record";

    /** The WebSocket, also without a nonce. */
    public static final String SOCKET = "/devtools/browser";

    /** Query parameter by which a connection is named in the target's record. */
    public static final String CONNECTION = "holdfast-connection";

    private static final Pattern NONCED = Pattern.compile("[^?#]*/devtools/browser/([A-Za-z0-9-]{1,128})");

    private TargetPaths() {}

    /** The path of the WebSocket with a nonce. */
    public static String socket(String nonce) {
        return SOCKET + "/" + nonce;
    }

    /** The nonce of a discovery document: only a path of the lawful form counts, never scheme or authority. */
    public static Optional<String> nonceOf(JsonNode discovery) {
        Matcher path = NONCED.matcher(discovery.path("webSocketDebuggerUrl").asString(""));
        return path.matches() ? Optional.of(path.group(1)) : Optional.empty();
    }

    /** Whether an answer is the one that the target gives when it is asked for its health. */
    public static boolean isHealthy(HttpAnswer answer) {
        return answer.ok() && answer.body().strip().equals("ok");
    }
}
