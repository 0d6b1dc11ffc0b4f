package io.holdfast.worker.check;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class FrameLadderTest {

    private final List<Long> tried = new ArrayList<>();

    private FrameLadder narrow(long bad, long limit, boolean slow, int allowed) {
        return FrameLadder.narrow(
                bad,
                size -> {
                    tried.add(size);
                    return size <= limit;
                },
                new FrameLadder.Patience() {
                    @Override
                    public boolean slow() {
                        return slow;
                    }

                    @Override
                    public boolean left() {
                        return tried.size() < allowed;
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({
        "1048576, false",
        "1048576, true",
        "32768, false",
        "32768, true",
        "9999999, true",
        "2000, true",
        "65536, false"
    })
    void aLimitIsBracketedWithinAFactorOfTwo(long limit, boolean slow) {
        FrameLadder ladder = narrow(10_000_000, limit, slow, 100);

        assertThat(ladder.largestOk()).isNotNull().isLessThanOrEqualTo(limit);
        assertThat(ladder.smallestBad()).isGreaterThan(limit).isLessThanOrEqualTo(2 * ladder.largestOk());
        assertThat(tried).hasSizeLessThan(20);
    }

    @Test
    void whenNothingPassesTheSmallestTrialIsTheSmallestBad() {
        FrameLadder ladder = narrow(10_000_000, 0, false, 100);

        assertThat(ladder.largestOk()).isNull();
        assertThat(ladder.smallestBad()).isEqualTo(1024);
    }

    @Test
    void whenTimeIsUpWhatIsKnownStands() {
        FrameLadder ladder = narrow(10_000_000, 1000, false, 3);

        assertThat(tried).hasSize(3);
        assertThat(ladder.largestOk()).isNull();
        assertThat(ladder.smallestBad()).isEqualTo(2_500_000);
    }
}
