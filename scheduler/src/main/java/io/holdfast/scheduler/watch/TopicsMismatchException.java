package io.holdfast.scheduler.watch;

import java.util.Map;

/** Topics that are read together have different partition counts: a matter of configuration, which waiting does not mend. */
public final class TopicsMismatchException extends Exception {

    private static final long serialVersionUID = 1;

    /**
     * Names the topics and their counts.
     *
     * @param partitions partition count by topic
     */
    public TopicsMismatchException(Map<String, Integer> partitions) {
        super("these topics must have the same number of partitions, they have " + partitions
                + "; delete and make them again with \"holdfast topics apply\"");
    }
}
