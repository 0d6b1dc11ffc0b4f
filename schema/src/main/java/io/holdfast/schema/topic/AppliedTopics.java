package io.holdfast.schema.topic;

import java.util.List;

/**
 * What {@link TopicAdmin#apply} did.
 *
 * @param created      topics made by this call, in the order asked for
 * @param existing     topics that were there already
 * @param groupConfigs configs of the workers' group that were set by this call, as {@code name=value}; empty when all were in force
 */
public record AppliedTopics(List<String> created, List<String> existing, List<String> groupConfigs) {

    /** Copies the lists. */
    public AppliedTopics {
        created = List.copyOf(created);
        existing = List.copyOf(existing);
        groupConfigs = List.copyOf(groupConfigs);
    }

    /** Whether everything was as it should be before the call. */
    public boolean nothingToDo() {
        return created.isEmpty() && groupConfigs.isEmpty();
    }
}
