package io.holdfast.cli.table;

import java.util.ArrayList;
import java.util.List;

/** Rows of text in aligned columns, two blanks apart. Pure. */
public final class Table {

    private static final String GAP = "  ";

    private final List<String> head;
    private final List<List<String>> rows = new ArrayList<>();

    /** @param head the columns' names */
    public Table(String... head) {
        this.head = List.of(head);
    }

    /** Adds a row with a cell for each column. */
    public void add(String... cells) {
        if (cells.length != head.size()) {
            throw new IllegalArgumentException("a row needs " + head.size() + " cells, had " + cells.length);
        }
        rows.add(List.of(cells));
    }

    /** The lines, head first, each cut at a width. */
    public List<String> lines(int width) {
        List<List<String>> all = new ArrayList<>();
        all.add(head.stream()
                .map(name -> name.toUpperCase(java.util.Locale.ROOT))
                .toList());
        all.addAll(rows);
        int[] widths = new int[head.size()];
        for (List<String> row : all) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        return all.stream().map(row -> line(row, widths, width)).toList();
    }

    private static String line(List<String> row, int[] widths, int width) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            line.append(row.get(i));
            if (i < widths.length - 1) {
                line.append(" ".repeat(widths[i] - row.get(i).length())).append(GAP);
            }
        }
        String text = line.toString().stripTrailing();
        return text.length() <= width ? text : text.substring(0, Math.max(1, width - 1)) + "\u2026";
    }
}
