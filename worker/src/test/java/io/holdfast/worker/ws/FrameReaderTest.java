package io.holdfast.worker.ws;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class FrameReaderTest {

    private static final int LIMIT = 100_000;

    /** Writes down what it is told. */
    private static final class Log implements FrameEvents {
        final List<String> lines = new ArrayList<>();
        private final StringBuilder message = new StringBuilder();

        @Override
        public void onPiece(int opcode, boolean compressed, ByteBuf in, int length) {
            message.append(in.toString(in.readerIndex(), length, StandardCharsets.ISO_8859_1));
        }

        @Override
        public void onMessage(int opcode, int fragments) {
            lines.add(opcode + ":" + message + "/" + fragments);
            message.setLength(0);
        }

        @Override
        public void onControl(int opcode, ByteBuf in, int length) {
            lines.add(opcode + "!" + ByteBufUtil.hexDump(in, in.readerIndex(), length));
        }

        @Override
        public void onFrameEnd() {}

        @Override
        public void onViolation(ProtocolError error) {
            lines.add(error.toString());
        }

        @Override
        public void onTooBig() {
            lines.add("too big");
        }
    }

    private static List<String> read(byte[] bytes, int step) {
        Log log = new Log();
        FrameReader reader = new FrameReader(log, LIMIT, false);
        for (int at = 0; at < bytes.length; at += step) {
            ByteBuf in = Unpooled.wrappedBuffer(bytes, at, Math.min(step, bytes.length - at));
            reader.read(in);
            assertThat(in.isReadable()).isFalse();
        }
        return log.lines;
    }

    private static byte[] hex(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 1000})
    void theSameEventsHoweverTheBytesAreCut(int step) {
        byte[] bytes = hex(
                "81 05 48656c6c6f" // a text
                        + " 01 03 48656c 89 02 7069 00 00 80 02 6c6f" // fragments, one empty, with a ping between
                        + " 82 7e 0080 " + "61".repeat(128) // a 16-bit length
                        + " 8a 00 82 00 88 02 03e8");

        assertThat(read(bytes, step))
                .containsExactly(
                        "1:Hello/1", "9!7069", "1:Hello/3", "2:" + "a".repeat(128) + "/1", "10!", "2:/1", "8!03e8");
    }

    @ParameterizedTest
    @CsvSource({
        "reserved_bits, c1 00",
        "reserved_bits, a1 00",
        "reserved_bits, 91 00",
        "reserved_bits, 80",
        "masked_from_server, 81 80",
        "bad_opcode, 83",
        "bad_opcode, 8f",
        "control_too_long, 88 7e",
        "control_fragmented, 08",
        "bad_continuation, 00",
        "bad_length, 82 7e 007d",
        "bad_length, 82 7f 0000000000000001",
        "bad_length, 82 7f ffffffffffffffff",
        "bad_length, 82 7f 0000010000000000",
        "too big, 82 7f 00000000000186a1",
        "bad_utf8, 81 01 ff",
        "bad_utf8, 81 03 eda080",
        "bad_utf8, 81 02 c080",
        "bad_utf8, 81 04 f4908080",
        "bad_utf8, 81 01 c3"
    })
    void theFirstBrokenRuleIsToldAndNothingAfterIt(String expected, String hex) {
        byte[] bytes = hex(hex + " 81 01 61");

        for (int step : new int[] {1, bytes.length}) {
            List<String> lines = read(bytes, step);
            String first = hex.equals("80") ? "bad_continuation" : expected;
            assertThat(lines).containsExactly(first);
        }
    }

    @Test
    void theLimitCountsAllFragmentsOfAMessage() {
        String half = "7e c351 " + "61".repeat(50_001);

        assertThat(read(hex("02 " + half + " 80 " + half), 4096)).containsExactly("too big");
        assertThat(read(hex("82 " + half + " 82 " + half), 4096)).hasSize(2);
    }

    @Test
    void aReservedBitIsFineOnlyWhereCompressionWasAgreed() {
        Log log = new Log();
        new FrameReader(log, LIMIT, true).read(Unpooled.wrappedBuffer(hex("c1 01 61 89 00 c9 00")));

        assertThat(log.lines).containsExactly("1:a/1", "9!", "reserved_bits");
    }
}
