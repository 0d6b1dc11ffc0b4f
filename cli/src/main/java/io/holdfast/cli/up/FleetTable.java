package io.holdfast.cli.up;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.holdfast.cli.declarations.DeclarationRows;
import io.holdfast.cli.table.Table;
import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.DeclaredValue;

/** The table that people watch. Pure. */
final class FleetTable {

    private static final List<Capability> LIMITS =
            List.of(Capability.IDLE_SECONDS, Capability.AGE_SECONDS, Capability.MESSAGE_BYTES);

    private FleetTable() {}

    /** A line for each goal, head first. */
    static List<String> lines(FleetState state, Instant now, int width) {
        Table table = new Table("provider", "capability", "value", "kind", "limits", "sessions", "age", "now");
        for (Goal goal : state.goals()) {
            Declaration declaration = state.declaration(goal).orElse(null);
            table.add(
                    goal.provider(),
                    goal.capability().toString(),
                    declaration == null ? DeclaredValue.UNKNOWN.toString() : DeclarationRows.value(declaration),
                    declaration == null ? "" : DeclarationRows.kind(declaration),
                    limits(state.declarations(goal.provider())),
                    Integer.toString(state.sessions(goal)),
                    declaration == null ? "" : DeclarationRows.age(declaration, now),
                    String.join(
                            ", ",
                            state.running(goal).stream().map(Running::stage).toList()));
        }
        return table.lines(width);
    }

    /** One line of a declaration, for output that does not redraw. */
    static String line(Declaration declaration) {
        String kind = declaration.kind() == null ? "" : " (" + declaration.kind() + ")";
        return declaration.provider() + " " + declaration.capability() + " " + DeclarationRows.value(declaration)
                + kind;
    }

    private static String limits(Map<Capability, Declaration> declarations) {
        List<String> limits = new ArrayList<>();
        for (Capability limit : LIMITS) {
            Declaration declaration = declarations.get(limit);
            if (declaration != null && declaration.declared().value() == DeclaredValue.MEASURED) {
                limits.add(name(limit) + " " + DeclarationRows.value(declaration));
            }
        }
        return String.join(", ", limits);
    }

    private static String name(Capability limit) {
        return limit.toString().replaceAll("_(seconds|bytes)$", "");
    }
}
