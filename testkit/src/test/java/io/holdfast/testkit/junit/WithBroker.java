package io.holdfast.testkit.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** The test class takes a {@link TestBroker}; see {@link BrokerExtension}. Tagged {@code broker}, to run those alone. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("broker")
@ExtendWith(BrokerExtension.class)
public @interface WithBroker {}
