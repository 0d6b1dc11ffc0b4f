package io.holdfast.worker.ws;

/**
 * Settings of a {@link WebSocketClient}.
 *
 * @param loops event loops, 1 to 64; one or two serve thousands of connections
 * @param userAgent value of the User-Agent header, such as {@code holdfast/1.0}; not blank, printable ASCII
 * @param maxInformational 1xx responses that are skipped before the final one, 0 to 100
 * @param inboxMessages complete messages kept per connection while nobody waits; the oldest is dropped beyond it
 */
public record ClientSettings(int loops, String userAgent, int maxInformational, int inboxMessages) {

    /** @throws IllegalArgumentException if a component is outside the range given above */
    public ClientSettings {
        if (loops < 1 || loops > 64) {
            throw new IllegalArgumentException("loops: must be 1 to 64, was " + loops);
        }
        if (userAgent.isBlank() || !userAgent.chars().allMatch(c -> c >= 0x20 && c < 0x7f)) {
            throw new IllegalArgumentException("userAgent: must be printable ASCII and not blank");
        }
        if (maxInformational < 0 || maxInformational > 100) {
            throw new IllegalArgumentException("maxInformational: must be 0 to 100, was " + maxInformational);
        }
        if (inboxMessages < 1) {
            throw new IllegalArgumentException("inboxMessages: must be 1 or more, was " + inboxMessages);
        }
    }

    /** One loop, 5 informational responses, 256 messages. */
    public static ClientSettings of(String version) {
        return new ClientSettings(1, "holdfast/" + version, 5, 256);
    }
}
