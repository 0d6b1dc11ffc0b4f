package io.holdfast.cli.up;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.holdfast.cli.shell.Screen;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.DeclaredValue;

/**
 * Shows a fleet's state: a table drawn over itself on a terminal, else a line for each declaration that became different. Belongs
 * to one thread.
 */
final class Display {

    private static final String ESCAPE = "\u001b[";
    private static final String CLEAR_LINE = "\u001b[2K";
    private static final String BOLD = "\u001b[1m";
    private static final String PLAIN = "\u001b[0m";

    private final Shell shell;
    private final boolean silent;
    private final Map<String, String> told = new HashMap<>();
    private int drawn;

    /** @param silent true when stdout is to get nothing but the end's JSON */
    Display(Shell shell, boolean silent) {
        this.shell = shell;
        this.silent = silent;
    }

    /** Shows what is new. */
    void show(FleetState state, Instant now) {
        if (silent) {
            return;
        }
        if (shell.screen().interactive()) {
            draw(FleetTable.lines(state, now, shell.screen().columns()));
        } else {
            tell(state);
        }
    }

    /** The whole table once, below what was shown. */
    void last(FleetState state, Instant now) {
        if (silent) {
            return;
        }
        if (shell.screen().interactive()) {
            draw(FleetTable.lines(state, now, shell.screen().columns()));
        } else {
            FleetTable.lines(state, now, Integer.MAX_VALUE).forEach(shell::print);
        }
    }

    private void draw(List<String> lines) {
        Screen screen = shell.screen();
        StringBuilder frame = new StringBuilder();
        if (drawn > 0) {
            frame.append(ESCAPE + drawn + "A");
        }
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            frame.append(CLEAR_LINE)
                    .append(i == 0 && screen.color() ? BOLD + line + PLAIN : line)
                    .append('\n');
        }
        drawn = lines.size();
        shell.out().print(frame);
        shell.out().flush();
    }

    private void tell(FleetState state) {
        for (Declaration declaration : state.declarations()) {
            String line = FleetTable.line(declaration);
            String key = declaration.provider() + "/" + declaration.capability();
            boolean news = told.containsKey(key) || declaration.declared().value() != DeclaredValue.UNKNOWN;
            if (news && !line.equals(told.put(key, line))) {
                shell.print(line);
            }
        }
    }
}
