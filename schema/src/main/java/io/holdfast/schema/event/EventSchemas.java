package io.holdfast.schema.event;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The JSON Schemas (2020-12) of all events, loaded once. */
final class EventSchemas {

    private final Map<EventType, Schema> schemas = new EnumMap<>(EventType.class);

    EventSchemas() {
        SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
        for (EventType type : EventType.values()) {
            schemas.put(type, registry.getSchema(text(type)));
        }
    }

    /** The place and rule of the first violation, or null when the data fits. Quotes no value. */
    @Nullable
    String firstViolation(EventType type, JsonNode data) {
        Schema schema = schemas.get(type);
        if (schema == null) {
            throw new IllegalStateException("no schema for " + type);
        }
        List<Error> errors = schema.validate(data);
        if (errors.isEmpty()) {
            return null;
        }
        Error first = errors.get(0);
        String property = first.getProperty() == null ? "" : " (" + first.getProperty() + ")";
        return first.getInstanceLocation() + " breaks \"" + first.getKeyword() + "\"" + property;
    }

    /** The text of a type's schema. */
    static String text(EventType type) {
        try (InputStream in = EventSchemas.class.getResourceAsStream(type.schemaFile())) {
            if (in == null) {
                throw new IllegalStateException(type.schemaFile() + " is not in the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
