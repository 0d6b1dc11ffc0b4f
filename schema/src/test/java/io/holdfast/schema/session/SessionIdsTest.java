package io.holdfast.schema.session;

import java.time.Instant;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SessionIdsTest {

    private static final Instant SLOT = Instant.parse("2026-12-01T12:00:00Z");

    @Test
    void idsStayWhatTheyAre() {
        assertThat(SessionIds.ofSlot("e2b", "websockets", "fra-1", SLOT)).isEqualTo("17c839e3a9edb71bbff81135f2ac88de");
        assertThat(SessionIds.ofWanted("want-1", "fra-1")).isEqualTo("a72f324067c8cdc3746bbb7fc3f569a4");
    }

    @Test
    void everyPartMatters() {
        assertThat(SessionIds.ofSlot("e2b", "websockets", "fra-1", SLOT))
                .isNotEqualTo(SessionIds.ofSlot("modal", "websockets", "fra-1", SLOT))
                .isNotEqualTo(SessionIds.ofSlot("e2b", "long-hold", "fra-1", SLOT))
                .isNotEqualTo(SessionIds.ofSlot("e2b", "websockets", "ams-1", SLOT))
                .isNotEqualTo(SessionIds.ofSlot("e2b", "websockets", "fra-1", SLOT.plusMillis(1)));
        assertThat(SessionIds.ofWanted("ab", "c")).isNotEqualTo(SessionIds.ofWanted("a", "bc"));
    }
}
