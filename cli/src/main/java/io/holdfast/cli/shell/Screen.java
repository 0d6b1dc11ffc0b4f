package io.holdfast.cli.shell;

/**
 * Where stdout leads.
 *
 * @param interactive whether it is a terminal that can redraw
 * @param color       whether colours are wanted: a terminal, and no {@code NO_COLOR} (no-color.org)
 * @param columns     width of a terminal; 1 or more
 */
public record Screen(boolean interactive, boolean color, int columns) {

    /** A pipe or a file. */
    public static final Screen PIPE = new Screen(false, false, 120);
}
