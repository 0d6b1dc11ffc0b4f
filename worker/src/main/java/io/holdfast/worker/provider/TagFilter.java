package io.holdfast.worker.provider;

import org.jspecify.annotations.Nullable;

/**
 * Which sandboxes to list.
 *
 * @param fleet   id of the installation; nothing of another one is ever listed
 * @param session session id, or null for all of the fleet
 */
public record TagFilter(String fleet, @Nullable String session) {

    /** All of an installation. */
    public static TagFilter ofFleet(String fleet) {
        return new TagFilter(fleet, null);
    }

    /** All of a session, whatever the attempt. */
    public static TagFilter ofSession(String fleet, String session) {
        return new TagFilter(fleet, session);
    }

    /** Whether a sandbox with these tags is meant. */
    public boolean matches(SandboxTags tags) {
        return tags.fleet().equals(fleet) && (session == null || tags.session().equals(session));
    }
}
