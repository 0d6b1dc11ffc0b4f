package io.holdfast.cli.fleet;

import java.util.stream.Stream;

import org.junit.jupiter.params.provider.Arguments;

import static io.holdfast.cli.fleet.Fleets.plan;
import static io.holdfast.cli.fleet.Fleets.provider;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Texts with one mistake each, and what is said of them after the file's name. */
final class FleetMistakes {

    private static final String PLAN = "providers.x.plans[0].";

    private FleetMistakes() {}

    static Stream<Arguments> ofTheFile() {
        return Stream.of(
                arguments("", "is empty; write \"providers:\" and a provider below it"),
                arguments("# nothing\n", "is empty; write \"providers:\" and a provider below it"),
                arguments("just text", "expected keys and values, was \"just text\""),
                arguments("[1]", "expected keys and values, was a list"),
                arguments("vantages: [a]\n", "providers: is missing; write a provider and its plans below it"),
                arguments("providers:\n", "providers: expected keys and values, was nothing"),
                arguments(
                        "providers: {}\n",
                        "providers: expected at least one provider, was none; write one with its plans"),
                arguments(
                        plan("every: 6h") + "---\nproviders: {}\n",
                        "holds more than one document; write one, without \"---\" between"),
                arguments(plan("every: 6h", "every: 7h"), PLAN + "every: is there twice; write it once"),
                arguments(plan("every: 6h") + "  x:\n    plans: []\n", "providers.x: is there twice; write it once"),
                arguments(
                        "provider: {}\n" + plan("every: 6h"),
                        "provider: no such key; write one of policy, providers, vantages"),
                arguments(
                        "vantages: []\n" + plan("every: 6h"),
                        "vantages: expected a list of at least one, was an empty list; write one like [fra-1]"),
                arguments(
                        "vantages: [a, a]\n" + plan("every: 6h"), "vantages[1]: is there twice: \"a\"; write it once"),
                arguments(
                        "vantages: [A]\n" + plan("every: 6h"),
                        "vantages[0]: \"A\" is not an id: use 1 to 40 of a-z, 0-9, _ and -, a letter or digit first"),
                arguments(
                        "vantages: [a, b]\n" + plan("every: 6h", "vantages: [a]"),
                        "vantages[1]: no plan uses \"b\"; name it in a plan, or leave it out"),
                arguments(
                        "policy: {settle: soon}\n" + plan("every: 6h"),
                        "policy.settle: expected a duration like 500ms, 20s, 5m, 6h or 1d, was \"soon\""),
                arguments(
                        "policy: {settle: [1]}\n" + plan("every: 6h"),
                        "policy.settle: expected one value, was a list; write one like 1h or 3"));
    }

    static Stream<Arguments> ofKeys() {
        return Stream.concat(ofProviders(), ofPlans());
    }

    private static Stream<Arguments> ofProviders() {
        return Stream.of(
                arguments(
                        provider("concurrency: 0"),
                        "providers.x.concurrency: expected a whole number of 1 or more, was 0; write one like 2"),
                arguments(
                        provider("concurrency: two"),
                        "providers.x.concurrency: expected a whole number of 1 or more, was \"two\"; write one like 2"),
                arguments(
                        provider("budget: -1h"),
                        "providers.x.budget: expected a duration of zero or more, was \"-1h\"; write one like 8h"),
                arguments(
                        provider("ingress: open"),
                        "providers.x.ingress: expected none or public, was \"open\"; write none or public"),
                arguments(
                        provider("concurency: 2"),
                        "providers.x.concurency: no such key; this provider type knows python, tunnel; every provider knows "
                                + "budget, concurrency, image, ingress, plaintext, plans, type"),
                arguments(
                        provider("tunnel: {idle: {after: 3}}"),
                        "providers.x.tunnel.idle.after: expected a duration like 3s, was 3"),
                arguments(
                        provider("tunnel: {credential: maybe}"),
                        "providers.x.tunnel.credential: expected true or false; write credential: true"),
                arguments(
                        provider("").replace("type: local", "type: e3b"),
                        "providers.x.type: expected one of local, url, was \"e3b\"; write one of them"),
                arguments(
                        provider("").replace("    plaintext: loopback\n", ""),
                        "providers.x.plaintext: a local target without a tunnel speaks ws; write plaintext: loopback"),
                arguments(
                        provider("").replace("  x:", "  X y:"),
                        "providers.X y: \"X y\" is not an id: use 1 to 40 of a-z, 0-9, _ and -, a letter or digit first"),
                arguments("providers:\n  x: 5\n", "providers.x: expected keys and values, was 5"),
                arguments(
                        "providers:\n  x:\n    type: local\n",
                        "providers.x.plans: is missing; write a list of plans, or [] to run nothing"),
                arguments(
                        "providers:\n  x:\n    type: local\n    plaintext: loopback\n    plans: 6h\n",
                        "providers.x.plans: expected a list of plans, was \"6h\"; write \"- suite: websockets\""),
                arguments(
                        "providers:\n  x:\n    type: url\n    urlFromEnv: U\n    urlFromFile: f\n    plans: []\n",
                        "providers.x.urlFromEnv: write exactly one of urlFromEnv and urlFromFile"));
    }

    private static Stream<Arguments> ofPlans() {
        return Stream.of(
                arguments(plan(), PLAN + "every: is missing; write a cadence like 6h"),
                arguments(
                        plan("every: 6"), PLAN + "every: expected a duration with its unit, was 6; write one like 6h"),
                arguments(
                        plan("every: -6h"),
                        PLAN + "every: expected a duration of zero or more, was \"-6h\"; write one like 6h"),
                arguments(plan("every: 0s"), PLAN + "every: expected more than zero, was 0s; write one like 6h"),
                arguments(
                        plan("every:"),
                        PLAN + "every: expected a duration with its unit, was nothing; write one like 6h"),
                arguments(
                        plan("every: 6h").replace("websockets", "sockets"),
                        PLAN + "suite: expected one of websockets, long-hold, was \"sockets\"; write one of them"),
                arguments(
                        plan("every: 6h").replace("suite: websockets", "name: a"),
                        PLAN + "suite: is missing; write one of websockets, long-hold"),
                arguments(
                        plan("every: 6h", "jitter: 110%"),
                        PLAN + "jitter: expected 0% to 100%, was \"110%\"; write one like 10%"),
                arguments(
                        plan("every: 6h", "jitter: some"),
                        PLAN + "jitter: expected 0% to 100%, was \"some\"; write one like 10%"),
                arguments(
                        plan("every: 6h", "attempts: 1.5"),
                        PLAN + "attempts: expected a whole number of 1 or more, was 1.5; write one like 3"),
                arguments(
                        plan("every: 6h", "frame: 10 megs"),
                        PLAN + "frame: expected a size, was \"10 megs\"; write one like 10MB"),
                arguments(
                        plan("every: 6h", "frame: 0"),
                        PLAN + "frame: expected a size of 1 byte or more, was 0; write one like 10MB"),
                arguments(
                        plan("every: 6h", "retryBudget: many"),
                        PLAN + "retryBudget: expected a duration with its unit, was \"many\"; write one like 2m"),
                arguments(
                        plan("every: 6h", "idel: 4s"),
                        PLAN
                                + "idel: no such key; write one of answerDeadline, attempts, every, frame, frameDeadline, hold, "
                                + "holdProbeEvery, idle, jitter, name, openDeadline, pingEvery, retryBudget, suite, vantages"),
                arguments(
                        plan("every: 6h", "vantages: [mars]"),
                        PLAN
                                + "vantages[0]: expected one of the file's vantages (local), was \"mars\"; write one of them, "
                                + "or name it on top"),
                arguments(
                        plan("every: 6h", "idle: 4s"),
                        PLAN + "pingEvery: expected less than idle (4s), was 20s; write one like 500ms"),
                arguments(
                        plan("every: 6h", "hold: 40s"),
                        PLAN + "holdProbeEvery: expected less than hold (40s), was 1m; write one like 5s"),
                arguments(
                        plan("every: 6h", "name: ''"),
                        PLAN + "name: expected a text, was \"\"; write one like nightly"),
                arguments(
                        plan("every: 6h") + "      - suite: websockets\n        every: 1h\n",
                        "providers.x.plans[1].name: another plan of this provider is called \"websockets\"; write another name"));
    }
}
