package io.holdfast.schema.event;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.holdfast.schema.json.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

import static org.assertj.core.api.Assertions.assertThat;

/** A record and its schema are two hands that write the same thing; this holds them together. */
class SchemaMatchesRecordTest {

    @ParameterizedTest
    @EnumSource(EventType.class)
    void componentsAndNullability(EventType type) {
        JsonNode schema = Json.MAPPER.readTree(EventSchemas.text(type));

        compare(type.data(), schema, schema.path("$defs"));
    }

    private static void compare(Class<?> record, JsonNode schema, JsonNode definitions) {
        assertThat(schema.get("properties").propertyNames())
                .as("properties of %s", record.getSimpleName())
                .containsExactlyElementsOf(names(record, false));
        Set<String> required = new TreeSet<>();
        schema.get("required").forEach(name -> required.add(name.asString()));
        assertThat(required).as("required of %s", record.getSimpleName()).isEqualTo(new TreeSet<>(names(record, true)));
        for (RecordComponent component : record.getRecordComponents()) {
            Class<?> type = component.getType();
            if (type.isRecord()) {
                JsonNode definition = definitions.get(type.getSimpleName());
                assertThat(definition).as("$defs of %s", type.getSimpleName()).isNotNull();
                compare(type, definition, definitions);
            }
            if (type.isEnum()) {
                assertEnum(type, schema.get("properties").get(component.getName()));
            }
        }
    }

    private static void assertEnum(Class<?> type, JsonNode property) {
        Set<String> allowed = new TreeSet<>();
        property.get("enum").forEach(value -> {
            if (!value.isNull()) {
                allowed.add(value.asString());
            }
        });
        assertThat(allowed)
                .as("enum %s", type.getSimpleName())
                .isEqualTo(Arrays.stream(type.getEnumConstants())
                        .map(Object::toString)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    private static Set<String> names(Class<?> record, boolean onlyRequired) {
        return Arrays.stream(record.getRecordComponents())
                .filter(component ->
                        !onlyRequired || component.getAnnotatedType().getAnnotation(Nullable.class) == null)
                .map(RecordComponent::getName)
                .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
    }
}
