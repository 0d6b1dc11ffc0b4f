package io.holdfast.worker.verdict;

import java.util.Arrays;
import java.util.stream.Stream;

import io.holdfast.schema.result.Attribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.holdfast.worker.verdict.Row.chancy;
import static io.holdfast.worker.verdict.Row.inconclusive;
import static io.holdfast.worker.verdict.Row.supported;
import static io.holdfast.worker.verdict.Row.unsupported;

/** What happens to the first call and to the large frame. */
class TransferFaultsTest {

    @ParameterizedTest
    @MethodSource("rows")
    void everyFaultHasItsVerdict(Row row) {
        row.holds();
    }

    static Stream<Row> rows() {
        return Stream.of(firstCall(), noAnswers(), limits(), damage(), slowOrLost())
                .flatMap(rows -> rows);
    }

    private static String[] noAnswer(String... changes) {
        return join(
                changes, "cdp.answered=false", "cdp.peerNonceOk=null", "frame", "pinged", "unpinged", "data", "hold");
    }

    private static String[] broken(String... changes) {
        return join(changes, "frame.intact=false", "frame.receivedBytes=0", "frame.largestOkBytes=null");
    }

    private static String[] join(String[] changes, String... before) {
        return Stream.concat(Arrays.stream(before), Arrays.stream(changes)).toArray(String[]::new);
    }

    private static Stream<Row> firstCall() {
        return Stream.of(
                inconclusive(
                        "another sandbox answers", Kinds.WRONG_ROUTE, Attribution.UNKNOWN, "cdp.peerNonceOk=false"),
                unsupported(
                        "chunked after the 101",
                        Kinds.BAD_101,
                        noAnswer(
                                "open.illegalHeader=transfer-encoding",
                                "cdp.end=protocolError age=3 error=chunk_size")),
                unsupported(
                        "HTTP where frames should be",
                        Kinds.BAD_101,
                        noAnswer("cdp.end=protocolError age=3 error=not_a_frame")),
                unsupported(
                        "private code at once",
                        Kinds.CLOSED_RIGHT_AFTER_101,
                        noAnswer("cdp.end=closeFrame age=50 code=4502")),
                unsupported(
                        "policy code at once",
                        Kinds.CLOSED_RIGHT_AFTER_101,
                        noAnswer("open.end=closeFrame age=1 code=1008")),
                unsupported("FIN at once", Kinds.CLOSED_RIGHT_AFTER_101, noAnswer("cdp.end=fin age=20")),
                unsupported("RST at once", Kinds.CLOSED_RIGHT_AFTER_101, noAnswer("cdp.end=rst age=20")),
                inconclusive(
                        "credential refused at once",
                        Kinds.AUTH_INSTEAD_OF_101,
                        Attribution.CREDENTIAL,
                        noAnswer("cdp.end=closeFrame age=9 code=4401")),
                inconclusive(
                        "closed for its rate",
                        Kinds.RATE_LIMIT,
                        Attribution.CLIENT,
                        noAnswer("cdp.end=closeFrame age=9 code=1013")));
    }

    private static Stream<Row> noAnswers() {
        return Stream.of(
                unsupported(
                        "answers lost",
                        Kinds.NO_FLOW,
                        noAnswer("cdp.serverSawMessages=1", "cdp.end=silence age=1000 in=1000 out=1000")),
                unsupported(
                        "calls lost", Kinds.NO_FLOW, noAnswer("cdp.serverSawMessages=0", "cdp.end=silence age=1000")),
                unsupported(
                        "dead air",
                        Kinds.NO_FLOW,
                        noAnswer("open.serverSawUpgrade=false", "cdp.serverSawMessages=null")),
                unsupported(
                        "split calls refused",
                        Kinds.FRAGMENTATION,
                        noAnswer("cdp.serverSawFragments=true", "cdp.end=fin age=4")),
                unsupported(
                        "reserved bits",
                        Kinds.EXTENSION_MISMATCH,
                        noAnswer("cdp.end=protocolError age=4 error=reserved_bits")),
                unsupported(
                        "masked answers",
                        Kinds.EXTENSION_MISMATCH,
                        noAnswer("cdp.end=protocolError age=4 error=masked_from_server")),
                unsupported(
                        "garbled answers", Kinds.CORRUPTION, noAnswer("cdp.end=protocolError age=4 error=bad_length")),
                inconclusive(
                        "our decoder chokes",
                        Kinds.PROBER_LIMIT_OR_CODEC,
                        Attribution.CLIENT,
                        noAnswer("cdp.end=local age=4 error=inflate")),
                inconclusive(
                        "target too busy",
                        Kinds.SERVER_NOT_THERE,
                        Attribution.SANDBOX,
                        noAnswer("control.roundTripMillis=1500", "cdp.end=silence age=1000")),
                supported("a frame in the packet of the 101", "cdp.elapsedMillis=1"));
    }

    private static Stream<Row> limits() {
        return Stream.of(
                unsupported(
                        "1009 from the sandbox",
                        Kinds.FRAME_TOO_LARGE,
                        broken(
                                "frame.largestOkBytes=625000",
                                "frame.smallestBadBytes=1250000",
                                "frame.direction=server_to_client",
                                "frame.end=closeFrame age=60 code=1009")),
                unsupported(
                        "no split message passes",
                        Kinds.FRAME_TOO_LARGE,
                        broken("frame.smallestBadBytes=1220", "frame.end=fin age=4")),
                unsupported(
                        "1009 without sizes", Kinds.FRAME_TOO_LARGE, broken("frame.end=closeFrame age=60 code=1009")),
                unsupported(
                        "size named in the reason",
                        Kinds.FRAME_TOO_LARGE,
                        broken("frame.end=closeFrame age=60 code=1000 reason=too-big")),
                supported("a limit above the frame", "frame.largestOkBytes=10000000"),
                chancy(
                        "buffer overrun kills the connection",
                        Kinds.FRAME_TOO_LARGE,
                        broken(
                                "frame.largestOkBytes=625000",
                                "frame.smallestBadBytes=1250000",
                                "frame.direction=client_to_server",
                                "frame.serverSawBytes=1048576",
                                "frame.end=rst age=300")),
                unsupported(
                        "large ones cut by FIN",
                        Kinds.FRAME_TOO_LARGE,
                        broken(
                                "frame.largestOkBytes=1250000",
                                "frame.smallestBadBytes=2500000",
                                "frame.end=fin age=30")),
                unsupported(
                        "large ones dropped in silence",
                        Kinds.FRAME_TOO_LARGE,
                        broken(
                                "frame.largestOkBytes=1250000",
                                "frame.smallestBadBytes=2500000",
                                "frame.elapsedMillis=5000",
                                "frame.end=silence age=5000 in=4900 out=4800")),
                inconclusive(
                        "our own limit",
                        Kinds.PROBER_LIMIT_OR_CODEC,
                        Attribution.CLIENT,
                        broken("frame.end=local age=60 error=message_limit")),
                supported("split into many", "frame.fragments=640"),
                supported("text grows, binary passes", "frame.sentBytes=10000000"));
    }

    private static Stream<Row> damage() {
        return Stream.of(
                chancy(
                        "one bit",
                        Kinds.CORRUPTION,
                        broken("frame.receivedBytes=10000000", "frame.firstBadOffset=7340033")),
                chancy(
                        "one byte missing",
                        Kinds.CORRUPTION,
                        broken("frame.receivedBytes=9999999", "frame.firstBadOffset=7340033")),
                chancy(
                        "a block twice",
                        Kinds.CORRUPTION,
                        broken("frame.receivedBytes=10004096", "frame.firstBadOffset=7344129")),
                chancy(
                        "an absurd length",
                        Kinds.CORRUPTION,
                        broken("frame.receivedBytes=50000", "frame.end=protocolError age=40 error=bad_length")),
                chancy(
                        "reset by a connection tracker",
                        Kinds.CORRUPTION,
                        broken("frame.receivedBytes=2100000", "frame.end=rst age=40")),
                chancy(
                        "far end complains of the framing",
                        Kinds.CORRUPTION,
                        broken("frame.end=closeFrame age=40 code=1002")),
                chancy(
                        "compressed without agreement",
                        Kinds.EXTENSION_MISMATCH,
                        broken("frame.end=protocolError age=40 error=reserved_bits")));
    }

    private static Stream<Row> slowOrLost() {
        return Stream.of(
                unsupported(
                        "slow from the sandbox",
                        Kinds.BUFFERING_OR_SLOW,
                        broken(
                                "frame.receivedBytes=1000000",
                                "frame.serverSawBytes=10000000",
                                "frame.largestOkBytes=625000",
                                "frame.smallestBadBytes=1250000",
                                "frame.elapsedMillis=5000",
                                "frame.end=silence age=5000 in=20 out=4800")),
                unsupported(
                        "slow towards the sandbox",
                        Kinds.BUFFERING_OR_SLOW,
                        broken(
                                "frame.serverSawBytes=1000000",
                                "frame.elapsedMillis=5000",
                                "frame.end=silence age=5000 in=4990 out=30")),
                supported("slow but in time", "frame.elapsedMillis=4800"),
                inconclusive(
                        "large packets vanish",
                        Kinds.LARGE_PACKETS_VANISH,
                        Attribution.UNKNOWN,
                        broken(
                                "frame.receivedBytes=16384",
                                "frame.elapsedMillis=5000",
                                "frame.end=silence age=5000 in=4950 out=4900")),
                inconclusive(
                        "only small messages pass",
                        Kinds.LARGE_PACKETS_VANISH,
                        Attribution.UNKNOWN,
                        broken(
                                "frame.serverSawBytes=20000",
                                "frame.largestOkBytes=9765",
                                "frame.smallestBadBytes=19531",
                                "frame.elapsedMillis=5000",
                                "frame.end=silence age=5000 in=4950 out=4900")),
                unsupported(
                        "stalls for good",
                        Kinds.NO_FLOW,
                        broken(
                                "frame.receivedBytes=3000000",
                                "frame.elapsedMillis=5000",
                                "frame.end=silence age=5000 in=4000 out=4900")));
    }
}
