package io.holdfast.testkit.junit;

import java.util.Map;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;

/** The one broker of a test JVM, closed by JUnit when all tests have run. */
final class SharedBroker implements AutoCloseable {

    /** A running broker of either kind. */
    interface Server extends AutoCloseable {

        String bootstrapServers();

        @Override
        void close();
    }

    private final Server server;
    private final Admin admin;

    SharedBroker(Server server) {
        this.server = server;
        this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, server.bootstrapServers()));
    }

    /** The kind of broker that the build asked for. */
    static SharedBroker start(String kind) {
        return switch (kind) {
            case "embedded" -> new SharedBroker(EmbeddedServer.start());
            case "testcontainers" -> new SharedBroker(ContainerServer.start());
            default ->
                throw new IllegalStateException(
                        "holdfast.broker: expected embedded or testcontainers, was \"" + kind + "\"");
        };
    }

    String bootstrapServers() {
        return server.bootstrapServers();
    }

    Admin admin() {
        return admin;
    }

    @Override
    public void close() {
        admin.close();
        server.close();
    }
}
