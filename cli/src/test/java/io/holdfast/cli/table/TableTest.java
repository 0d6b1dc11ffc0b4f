package io.holdfast.cli.table;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TableTest {

    @Test
    void columnsAreAlignedAndLinesCutAtTheWidth() {
        Table table = new Table("a", "long name", "c");
        table.add("value", "x", "y");
        table.add("", "", "");

        assertThat(table.lines(80)).containsExactly("A      LONG NAME  C", "value  x          y", "");
        assertThat(table.lines(9)).containsExactly("A      L\u2026", "value  x\u2026", "");
    }

    @Test
    void aRowHasACellForEachColumn() {
        assertThatThrownBy(() -> new Table("a", "b").add("x")).hasMessage("a row needs 2 cells, had 1");
    }
}
