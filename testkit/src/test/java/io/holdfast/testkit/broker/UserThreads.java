package io.holdfast.testkit.broker;

import java.util.Set;
import java.util.stream.Collectors;

/** The threads that would keep this process alive. */
final class UserThreads {

    private UserThreads() {}

    static Set<Thread> now() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon())
                .filter(thread -> !thread.getName().startsWith("awaitility"))
                .collect(Collectors.toSet());
    }
}
