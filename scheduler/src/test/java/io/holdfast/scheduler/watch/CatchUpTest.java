package io.holdfast.scheduler.watch;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CatchUpTest {

    private final CatchUp catchUp = new CatchUp();
    private final CatchUp.Ticket ticket = catchUp.ask(3);

    @Test
    void nothingIsReachedBeforeTheAnswer() {
        assertThat(ticket.reached(Map.of("sessions", Long.MAX_VALUE))).isFalse();
        assertThat(catchUp.asked()).containsExactly(ticket);
        assertThat(ticket.partition()).isEqualTo(3);
    }

    @Test
    void everyTopicMustBeRead() {
        ticket.answer(Map.of("sessions", 10L, "results", 4L));

        assertThat(ticket.reached(Map.of())).isFalse();
        assertThat(ticket.reached(Map.of("sessions", 10L, "results", 3L))).isFalse();
        assertThat(ticket.reached(Map.of("sessions", 10L, "results", 4L))).isTrue();
        assertThat(ticket.reached(Map.of("sessions", 12L, "results", 9L))).isTrue();
    }

    @Test
    void whenNothingIsLeftNothingNeedsToCome() {
        ticket.answer(Map.of());

        assertThat(ticket.reached(Map.of())).isTrue();
    }
}
