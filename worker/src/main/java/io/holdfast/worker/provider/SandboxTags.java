package io.holdfast.worker.provider;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * By what a sandbox of ours is found again, so that an orphan can be deleted and nothing of another installation is touched.
 *
 * @param fleet   id of the installation
 * @param session session id
 * @param attempt attempt, 1 or more
 * @param until   latest instant at which the sandbox may live
 */
public record SandboxTags(String fleet, String session, int attempt, Instant until) {

    /** Tag that holds the fleet. */
    public static final String FLEET = "holdfast-fleet";

    /** Tag that holds the session. */
    public static final String SESSION = "holdfast-session";

    /** Tag that holds the attempt, decimal. */
    public static final String ATTEMPT = "holdfast-attempt";

    /** Tag that holds the last instant, in seconds of the epoch, decimal: some vendors allow no colon. */
    public static final String UNTIL = "holdfast-until";

    /** As names and values; values are of {@code [a-z0-9-]} when the ids are. */
    public Map<String, String> asMap() {
        Map<String, String> map = new LinkedHashMap<>();
        map.put(FLEET, fleet);
        map.put(SESSION, session);
        map.put(ATTEMPT, Integer.toString(attempt));
        map.put(UNTIL, Long.toString(until.getEpochSecond()));
        return map;
    }

    /** Read back; empty when a tag is missing or not lawful, so that nothing is guessed. */
    public static Optional<SandboxTags> from(Map<String, String> map) {
        String fleet = map.get(FLEET);
        String session = map.get(SESSION);
        String attempt = map.get(ATTEMPT);
        String until = map.get(UNTIL);
        if (fleet == null || session == null || attempt == null || until == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(new SandboxTags(
                    fleet, session, Integer.parseInt(attempt), Instant.ofEpochSecond(Long.parseLong(until))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
