package io.holdfast.worker.verdict;

import java.util.Arrays;
import java.util.stream.Stream;

import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.schema.result.Attribution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.holdfast.worker.verdict.Row.chancy;
import static io.holdfast.worker.verdict.Row.doubtful;
import static io.holdfast.worker.verdict.Row.inconclusive;
import static io.holdfast.worker.verdict.Row.ourDoubt;
import static io.holdfast.worker.verdict.Row.supported;
import static io.holdfast.worker.verdict.Row.unsupported;

/** What happens to quiet connections. */
class IdleFaultsTest {

    private static final String UNPINGED_CUT = "unpinged.end=fin age=1520 in=1510 out=1515";
    private static final String NOT_COUNTED = "pinged.end=fin age=1515 in=15 out=15";
    private static final String UNPINGED_LOW = "unpinged.limitLowMillis=1500";
    private static final String UNPINGED_HIGH = "unpinged.limitHighMillis=1510";

    @ParameterizedTest
    @MethodSource("rows")
    void everyFaultHasItsVerdict(Row row) {
        row.holds();
    }

    static Stream<Row> rows() {
        return Stream.of(harmless(), pings(), pingsNearly(), punished(), window(), ages(), others())
                .flatMap(rows -> rows);
    }

    private static String[] died(String... changes) {
        return Stream.concat(
                        Stream.of(
                                "pinged.answeredAfterIdle=false",
                                "pinged.sent=3",
                                "pinged.answered=3",
                                "pinged.serverSaw=3"),
                        Arrays.stream(changes))
                .toArray(String[]::new);
    }

    private static Stream<Row> harmless() {
        return Stream.of(
                supported(
                        "idle cut with a code",
                        UNPINGED_LOW,
                        UNPINGED_HIGH,
                        "unpinged.how=closeFrame",
                        "unpinged.code=1000",
                        "unpinged.end=closeFrame age=1520 in=1510 out=1515 code=1000 reason=idle"),
                supported("idle cut by FIN", UNPINGED_LOW, UNPINGED_HIGH, "unpinged.how=fin", UNPINGED_CUT),
                supported(
                        "silently dropped when idle",
                        "unpinged.limitLowMillis=0",
                        "unpinged.limitHighMillis=4000",
                        "unpinged.how=silence",
                        "unpinged.end=silence age=4500 in=4500 out=500"),
                supported("never pinged one cannot open", "unpinged", "unpinged.openError=status_503"),
                supported("server pings", "pinged.late=0"),
                supported("pongs hidden but the call answered", "pinged.answered=0"),
                supported("closing handshake ignored", "pinged.late=2"));
    }

    private static Stream<Row> pings() {
        return Stream.of(
                unsupported(
                        "pings swallowed",
                        Kinds.PINGS_SWALLOWED,
                        died(
                                "pinged.serverSaw=0",
                                UNPINGED_CUT,
                                UNPINGED_HIGH,
                                "pinged.end=fin age=1520 in=20 out=20")),
                unsupported(
                        "pings swallowed, the end silent",
                        Kinds.PINGS_SWALLOWED,
                        died("pinged.serverSaw=0", "pinged.end=silence age=4500 in=3000 out=500")),
                unsupported(
                        "pings lost, no record",
                        Kinds.PINGS_SWALLOWED,
                        died(
                                "pinged.serverSaw=null",
                                "pinged.answered=0",
                                "data",
                                "pinged.end=fin age=1520 in=1510 out=20")),
                unsupported(
                        "pings not counted", Kinds.PINGS_NOT_COUNTED, died(UNPINGED_CUT, UNPINGED_HIGH, NOT_COUNTED)),
                unsupported(
                        "pings not counted, with a code",
                        Kinds.PINGS_NOT_COUNTED,
                        died(
                                "unpinged.end=closeFrame age=1520 in=1510 out=1515 code=1001 together",
                                UNPINGED_HIGH,
                                "pinged.end=closeFrame age=1516 in=16 out=16 code=1001 together")),
                unsupported(
                        "pings not counted, silently",
                        Kinds.PINGS_NOT_COUNTED,
                        died(
                                "unpinged.limitLowMillis=0",
                                "unpinged.limitHighMillis=4000",
                                "unpinged.end=silence age=4500 in=4500 out=500",
                                "pinged.end=silence age=4500 in=3020 out=500")));
    }

    private static Stream<Row> pingsNearly() {
        return Stream.of(
                unsupported(
                        "pings not counted, no data connection",
                        Kinds.PINGS_NOT_COUNTED,
                        died("data", UNPINGED_CUT, UNPINGED_HIGH, NOT_COUNTED)),
                unsupported(
                        "pings not counted, the end silent for the pinged alone",
                        Kinds.PINGS_NOT_COUNTED,
                        died(UNPINGED_CUT, UNPINGED_HIGH, "pinged.end=silence age=4500 in=3020 out=500")),
                unsupported(
                        "pings not counted, the limit near the interval",
                        Kinds.PINGS_NOT_COUNTED,
                        died(
                                "unpinged.limitHighMillis=705",
                                "unpinged.end=fin age=710 in=705 out=705",
                                "pinged.end=fin age=712 in=210 out=210")),
                unsupported(
                        "pings not counted, the last one late",
                        Kinds.PINGS_NOT_COUNTED,
                        died(UNPINGED_CUT, UNPINGED_HIGH, "pinged.end=fin age=1515 in=1100 out=1100")),
                unsupported(
                        "policy code for the quiet",
                        Kinds.PINGS_NOT_COUNTED,
                        died(
                                "unpinged.end=closeFrame age=1520 in=1510 out=1515 code=1008",
                                UNPINGED_HIGH,
                                "pinged.end=closeFrame age=1515 in=15 out=15 code=1008")));
    }

    private static Stream<Row> punished() {
        return Stream.of(
                ourDoubt(
                        "pings punished, more often than drivers",
                        Kinds.PROBER_KEEPALIVE,
                        died("pinged.end=closeFrame age=1515 in=15 out=15 code=1008")),
                unsupported(
                                "pings punished, as often as drivers",
                                Kinds.PROBER_KEEPALIVE,
                                died("pinged.end=closeFrame age=60015 in=15 out=15 code=1008"))
                        .with(SuiteParameters.DEFAULTS),
                unsupported(
                                "pings punished by FIN",
                                Kinds.PROBER_KEEPALIVE,
                                died("pinged.end=fin age=60015 in=15 out=15"))
                        .with(SuiteParameters.DEFAULTS));
    }

    private static Stream<Row> window() {
        return Stream.of(
                chancy(
                        "limit below the interval",
                        Kinds.LIMIT_AT_THE_WINDOW,
                        died(
                                "pinged.sent=0",
                                "pinged.answered=0",
                                "pinged.serverSaw=null",
                                "unpinged.limitLowMillis=395",
                                "unpinged.limitHighMillis=405",
                                "unpinged.end=fin age=410 in=405 out=405",
                                "data.answeredAfterIdle=false",
                                "data.end=fin age=410 in=405 out=405",
                                "pinged.end=fin age=410 in=405 out=405")),
                chancy(
                        "limit at the interval",
                        Kinds.LIMIT_AT_THE_WINDOW,
                        died(
                                "unpinged.limitLowMillis=495",
                                "unpinged.limitHighMillis=502",
                                "unpinged.end=fin age=510 in=502 out=502",
                                "pinged.end=fin age=1512 in=501 out=502")),
                inconclusive(
                        "lives by luck",
                        Kinds.LIMIT_AT_THE_WINDOW,
                        Attribution.TUNNEL,
                        "unpinged.limitLowMillis=495",
                        "unpinged.limitHighMillis=502",
                        "unpinged.end=fin age=510 in=502 out=502"),
                supported(
                        "limit just above the interval",
                        "unpinged.limitLowMillis=590",
                        "unpinged.limitHighMillis=602",
                        "unpinged.end=fin age=610 in=602 out=602"));
    }

    private static Stream<Row> ages() {
        String[] aged = {
            "data.answeredAfterIdle=false",
            "data.end=fin age=3002 in=4 out=4 together",
            "unpinged.end=fin age=3001 in=2990 out=2992 together",
            "unpinged.limitLowMillis=null",
            "unpinged.limitHighMillis=null",
            "pinged.end=fin age=3003 in=3 out=3 together"
        };
        return Stream.of(
                unsupported("age limit", Kinds.TOTAL_LIFETIME, died(aged)),
                unsupported(
                        "age limit, silent",
                        Kinds.TOTAL_LIFETIME,
                        died(
                                "data.answeredAfterIdle=false",
                                "data.end=silence age=4500 in=2200 out=500",
                                "pinged.end=silence age=4500 in=1500 out=500")),
                unsupported(
                        "age named, no data connection",
                        Kinds.TOTAL_LIFETIME,
                        died("data", "pinged.end=closeFrame age=3000 in=3 out=3 code=1000 reason=age")),
                unsupported(
                        "all end together, twice at one age",
                        Kinds.TOTAL_LIFETIME,
                        died(
                                "data.answeredAfterIdle=false",
                                "data.end=fin age=1000 in=4 out=4 together",
                                "pinged.end=fin age=3003 in=3 out=3 together")));
    }

    private static Stream<Row> others() {
        return Stream.of(
                inconclusive(
                        "credential expires",
                        Kinds.CREDENTIAL_EXPIRY,
                        Attribution.CREDENTIAL,
                        died("pinged.end=closeFrame age=3000 in=3 out=3 code=4401")),
                inconclusive(
                        "credential expires in words",
                        Kinds.CREDENTIAL_EXPIRY,
                        Attribution.CREDENTIAL,
                        died("pinged.end=closeFrame age=3000 in=3 out=3 code=1000 reason=expiry")),
                inconclusive(
                        "reopened with 401",
                        Kinds.CREDENTIAL_EXPIRY,
                        Attribution.CREDENTIAL,
                        "pinged",
                        "pinged.openError=status_401"),
                inconclusive(
                        "reopened too often",
                        Kinds.RATE_LIMIT,
                        Attribution.CLIENT,
                        "pinged",
                        "pinged.openError=status_429"),
                doubtful("nothing opens any more", Kinds.CONNECTION_CAP, "pinged", "pinged.openError=status_503"),
                doubtful(
                        "nothing connects any more",
                        Kinds.CONNECTION_CAP,
                        "pinged",
                        "pinged.openError=connect_timeout"),
                unsupported(
                        "dies like nothing else",
                        Kinds.IDLE_CUT,
                        died(UNPINGED_CUT, UNPINGED_HIGH, "pinged.end=fin age=3600 in=100 out=100")),
                unsupported(
                        "falls silent like nothing else",
                        Kinds.DEAD_ON_USE,
                        died(UNPINGED_CUT, UNPINGED_HIGH, "pinged.end=silence age=4500 in=600 out=500")),
                unsupported(
                        "breaks the protocol",
                        Kinds.CORRUPTION,
                        died("pinged.end=protocolError age=900 in=1 out=1 error=bad_opcode")));
    }
}
