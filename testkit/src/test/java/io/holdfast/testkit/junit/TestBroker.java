package io.holdfast.testkit.junit;

import org.apache.kafka.clients.admin.Admin;

/**
 * The broker that the tests of this JVM share, as one test class sees it. Injected by {@link BrokerExtension}; never closed by a
 * test. Automatic topic creation is off.
 */
public interface TestBroker {

    /** Where clients connect, {@code host:port}. */
    String bootstrapServers();

    /** An admin client, open for the whole run; not to be closed by a test. */
    Admin admin();

    /** Starts every topic and group name of this test class, so that classes sharing the broker never meet; ends with a dot. */
    String prefix();

    /** A name of this test class: the prefix and the given rest. */
    default String name(String rest) {
        return prefix() + rest;
    }
}
