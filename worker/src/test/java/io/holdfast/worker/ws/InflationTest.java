package io.holdfast.worker.ws;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class InflationTest {

    /** A message as RFC 7692 section 7.2.1 says: a sync flush without its last four bytes. */
    private static byte[] compressed(Deflater deflater, String text) {
        byte[] out = new byte[1000];
        deflater.setInput(text.getBytes(StandardCharsets.UTF_8));
        int n = deflater.deflate(out, 0, out.length, Deflater.SYNC_FLUSH);
        return Arrays.copyOf(out, n - 4);
    }

    private static Received assemble(Assembly assembly, byte[] bytes, int piece) throws Exception {
        for (int at = 0; at < bytes.length; at += piece) {
            ByteBuf in = Unpooled.wrappedBuffer(bytes, at, Math.min(piece, bytes.length - at));
            assembly.piece(Frames.TEXT, true, in, in.readableBytes());
        }
        return assembly.complete(Frames.TEXT, 1, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6, 7, 1000})
    void messagesInheritTheWindowAndMayBeCutAnywhere(int piece) throws Exception {
        Assembly assembly = new Assembly(1000, true);
        Deflater deflater = new Deflater(6, true);
        String text = "a long enough text, a long enough text";

        assertThat(assemble(assembly, compressed(deflater, text), piece)).isEqualTo(new Received.Text(text, 1, 0));
        byte[] second = compressed(deflater, text);
        assertThat(second).hasSizeLessThan(12);
        assertThat(assemble(assembly, second, piece)).isEqualTo(new Received.Text(text, 1, 0));
        assembly.end();
        deflater.end();
    }

    @Test
    void theExampleWithAFinalBlockAndATailOfOneZeroByte() throws Exception {
        Assembly assembly = new Assembly(1000, true);

        // RFC 7692 section 7.2.3.4, and the message after it
        assertThat(assemble(assembly, HexFormat.of().parseHex("f348cdc9c9070000"), 7))
                .isEqualTo(new Received.Text("Hello", 1, 0));
        assertThat(assemble(assembly, HexFormat.of().parseHex("f348cdc9c90700"), 7))
                .isEqualTo(new Received.Text("Hello", 1, 0));
        assembly.end();
    }

    @Test
    void damageAndBombsAreOurInflationFailing() {
        Assembly assembly = new Assembly(100, true);
        Deflater deflater = new Deflater(9, true);

        assertThatThrownBy(() -> assemble(assembly, new byte[] {(byte) 0xff, 1, 2}, 9))
                .isInstanceOf(DataFormatException.class);
        assertThatThrownBy(() -> assemble(new Assembly(100, true), compressed(deflater, "x".repeat(5000)), 99))
                .isInstanceOf(DataFormatException.class);
        deflater.end();
    }
}
