package io.holdfast.testkit.tunnel.spec;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.holdfast.testkit.tunnel.faults.Answer;
import io.holdfast.testkit.tunnel.faults.Cap;
import io.holdfast.testkit.tunnel.faults.EarlyEnding;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.HeadEdit;
import io.holdfast.testkit.tunnel.faults.OpenFaults;
import io.holdfast.testkit.tunnel.faults.OwnUpgrade;
import io.holdfast.testkit.tunnel.faults.Refusal;
import io.holdfast.testkit.tunnel.faults.Scope;
import io.holdfast.testkit.tunnel.faults.When;

/** Reads what goes wrong until a connection is open. */
final class OpenReader {

    private OpenReader() {}

    static OpenFaults read(Fields fields) {
        List<Refusal> refusals = new ArrayList<>();
        fields.sections("refuse").forEach(section -> refusals.add(refusal(section)));
        return new OpenFaults(
                refusals,
                fields.section("cap").map(OpenReader::cap),
                fields.section("early").map(OpenReader::early),
                fields.section("ownUpgrade").map(OpenReader::own),
                fields.section("request").map(OpenReader::edit).orElse(HeadEdit.NONE),
                fields.section("response").map(OpenReader::edit).orElse(HeadEdit.NONE),
                fields.flag("chunked"),
                fields.flag("dropEarlyBytes"));
    }

    private static Refusal refusal(Fields fields) {
        int status = fields.number("status").orElseThrow(() -> fields.missing("status", "a status like 503"));
        Map<String, String> headers = fields.map("headers");
        String body = fields.text("body").orElse("");
        Duration after = fields.duration("after").orElse(Duration.ZERO);
        Scope scope = fields.choice("on", Scope.class).orElse(Scope.UPGRADES);
        int first = fields.number("first").orElse(0);
        double probability = fields.probability("probability").orElse(1.0);
        Optional<String> unless = fields.text("unlessHeader");
        Optional<String> agent = fields.text("agentContains");
        Optional<When.Rate> rate = fields.section("beyond").map(section -> {
            int requests = section.number("requests").orElseThrow(() -> section.missing("requests", "a number"));
            Duration per = section.requiredDuration("per");
            return section.done(() -> new When.Rate(requests, per));
        });
        Optional<When.Expiry> expiry = fields.section("expired").map(section -> {
            String header = section.text("header").orElseThrow(() -> section.missing("header", "a header's name"));
            Duration good = section.requiredDuration("after");
            return section.done(() -> new When.Expiry(header, good));
        });
        return fields.done(() -> new Refusal(
                new Answer(status, headers, body, after),
                new When(scope, first, probability, unless, agent, rate, expiry)));
    }

    private static Cap cap(Fields fields) {
        int connections = fields.number("connections").orElseThrow(() -> fields.missing("connections", "a number"));
        int status = fields.number("status").orElse(429);
        Map<String, String> headers = fields.map("headers");
        boolean leaky = fields.flag("leaky");
        return fields.done(() -> new Cap(connections, new Answer(status, headers, "", Duration.ZERO), leaky));
    }

    private static EarlyEnding early(Fields fields) {
        EarlyEnding.Moment moment =
                fields.choice("moment", EarlyEnding.Moment.class).orElse(EarlyEnding.Moment.REQUEST);
        Ending ending = Endings.read(fields);
        Duration after = fields.duration("after").orElse(Duration.ZERO);
        boolean upgrades = fields.flag("upgradesOnly");
        return fields.done(() -> new EarlyEnding(moment, ending, after, upgrades));
    }

    private static OwnUpgrade own(Fields fields) {
        Ending ending = Endings.read(fields);
        Duration after = fields.duration("after").orElse(Duration.ZERO);
        return fields.done(() -> new OwnUpgrade(ending, after));
    }

    private static HeadEdit edit(Fields fields) {
        List<String> remove = new ArrayList<>(fields.texts("remove"));
        if (fields.flag("strip")) {
            remove.addAll(HeadEdit.STRIP.remove());
        }
        Map<String, String> set = fields.map("set");
        boolean http10 = fields.flag("http10");
        Scope scope = fields.choice("on", Scope.class).orElse(Scope.UPGRADES);
        return fields.done(() -> new HeadEdit(scope, remove, set, http10));
    }
}
