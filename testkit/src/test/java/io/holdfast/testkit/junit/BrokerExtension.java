package io.holdfast.testkit.junit;

import java.util.concurrent.atomic.AtomicInteger;

import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a test class a {@link TestBroker}: as a parameter of its constructor, its tests or its lifecycle methods.
 *
 * <p>One broker serves all classes of a JVM: started before the first that asks, closed after the last test of the run. The
 * system property {@code holdfast.broker} chooses its kind: {@code embedded} (default), or {@code testcontainers} with the image
 * named by {@code holdfast.kafka.image} (default {@code apache/kafka:4.4.0}; any other is taken as a substitute for it). Use
 * {@link WithBroker} on the class, or a static field with {@code @RegisterExtension}.
 */
public final class BrokerExtension implements BeforeAllCallback, ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(BrokerExtension.class);
    private static final AtomicInteger CLASSES = new AtomicInteger();

    @Override
    public void beforeAll(ExtensionContext context) {
        String prefix = context.getRequiredTestClass().getSimpleName() + "-" + CLASSES.incrementAndGet() + ".";
        SharedBroker shared = context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent(
                        SharedBroker.class,
                        type -> SharedBroker.start(System.getProperty("holdfast.broker", "embedded")),
                        SharedBroker.class);
        context.getStore(NAMESPACE).put(TestBroker.class, new View(shared, prefix));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == TestBroker.class;
    }

    @Override
    public TestBroker resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(NAMESPACE).get(TestBroker.class, TestBroker.class);
    }

    /** What one test class sees of the shared broker. */
    private record View(SharedBroker shared, String prefix) implements TestBroker {

        @Override
        public String bootstrapServers() {
            return shared.bootstrapServers();
        }

        @Override
        public Admin admin() {
            return shared.admin();
        }
    }
}
