package io.holdfast.cli.probe;

import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.Callable;

import io.holdfast.cli.fleet.Fleet;
import io.holdfast.cli.fleet.FleetFile;
import io.holdfast.cli.option.Help;
import io.holdfast.cli.option.OutputOption;
import io.holdfast.cli.report.Outcome;
import io.holdfast.cli.report.ReportText;
import io.holdfast.cli.sessions.Probing;
import io.holdfast.cli.shell.ExitCode;
import io.holdfast.cli.shell.Failure;
import io.holdfast.cli.shell.Interruption;
import io.holdfast.cli.shell.Shell;
import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.ProviderIds;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.worker.probe.OneShot;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderTypes;
import io.holdfast.worker.provider.TunnelAddress;
import io.holdfast.worker.session.SessionRun;
import io.holdfast.worker.session.StopSignal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.node.ObjectNode;

/** {@code holdfast probe}. */
@Command(
        name = "probe",
        sortOptions = false,
        description = {
            "Runs one session and prints its report; needs no Kafka.",
            "Exit code 0 when supported, 1 when unsupported, 3 when inconclusive. With --declared: 0 when the verdict "
                    + "is the declared one, 1 when it is the other, 3 when inconclusive."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  holdfast probe --url https://your-tunnel.example/ --idle 5m --ping-every 20s",
            "  holdfast probe --url-from-env TUNNEL --control http://127.0.0.1:9222/ --declared supported",
            "  holdfast probe local --allow-plaintext-loopback --idle 4s --ping-every 500ms --output json"
        })
public final class ProbeCommand implements Callable<Integer> {

    private static final Duration CLOSING = Duration.ofSeconds(60); // a vendor's deletion is repeated for a while

    private final Shell shell;

    @Mixin
    @SuppressWarnings("UnusedVariable") // read by picocli
    private Help help = new Help();

    @ArgGroup(exclusive = true, multiplicity = "1")
    private Subject subject = new Subject();

    @Option(names = "--fleet", paramLabel = "FILE", description = "Takes the provider's section from this fleet file.")
    private @Nullable String fleet;

    @Option(
            names = "--ca",
            paramLabel = "PEM",
            description = "The only authorities to trust at the tunnel, instead of those of Java.")
    private @Nullable String ca;

    @Option(
            names = "--control",
            paramLabel = "URL",
            description = "A direct way to the target, for the inside view, such as http://127.0.0.1:9222/.")
    private @Nullable String control;

    @Option(
            names = "--ingress",
            paramLabel = "CHOICE",
            description = "Whether a provider may expose a port to the internet: none or public. Default: none.")
    private @Nullable Ingress ingress;

    @Option(
            names = "--allow-plaintext-loopback",
            description = "Allows a tunnel without TLS whose host is a loopback address.")
    private boolean plaintextLoopback;

    @Option(names = "--vantage", paramLabel = "ID", description = "Where this machine stands. Default: local.")
    private String vantage = "local";

    @Option(
            names = "--declared",
            paramLabel = "VALUE",
            description = "What is declared, supported or unsupported; the exit code says whether it is so.")
    private @Nullable Declared declared;

    @Mixin
    private SuiteOptions suite = new SuiteOptions();

    @Mixin
    private OutputOption output = new OutputOption();

    /** @param shell what the process gives */
    public ProbeCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() {
        Suite chosen = suite.suite();
        SuiteParameters parameters = suite.parameters();
        try {
            ProviderIds.check(vantage);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--vantage: " + e.getMessage());
        }
        try (Interruption interruption = Interruption.watch(CLOSING);
                Probing probing = Probing.start(shell)) {
            ProviderSection section = section(probing.types());
            StopSignal stop = new StopSignal();
            stopWhenAsked(interruption, stop);
            OneShot oneShot = new OneShot(probing.sessions());
            SessionRun run = oneShot.run(
                    oneShot.spec(subject.provider().orElse("url"), section, chosen, parameters, vantage),
                    stage -> tell(stage),
                    stop);
            print(run);
            return interruption.isAsked() ? ExitCode.INTERRUPTED.code() : exitCode(run);
        }
    }

    @SuppressWarnings("FutureReturnValueIgnored") // stopping cannot fail
    private static void stopWhenAsked(Interruption interruption, StopSignal stop) {
        interruption.asked().thenRun(() -> stop.stop(StopSignal.Reason.INTERRUPTED));
    }

    private void tell(String stage) {
        if (shell.screen().interactive() && !output.json()) {
            shell.tell("  " + stage);
        }
    }

    private ProviderSection section(ProviderTypes types) {
        Plaintext plaintext = plaintextLoopback ? Plaintext.LOOPBACK : Plaintext.NONE;
        ObjectNode settings = Json.MAPPER.createObjectNode();
        String url = subject.address(shell, plaintext).orElse(null);
        if (url != null) {
            if (fleet != null) {
                throw Failure.usage("--fleet: names providers; give PROVIDER instead of an address");
            }
            settings.put("url", url);
            authority(settings);
            direct(settings);
            return new ProviderSection("url", Ingress.NONE, plaintext, null, 1, null, settings);
        }
        String provider = subject.provider().orElseThrow();
        if (ca != null || control != null) {
            throw Failure.usage("--ca and --control go with --url only");
        }
        return fleet != null ? ofFleet(provider, fleet, types) : ofType(provider, plaintext, types);
    }

    private void authority(ObjectNode settings) {
        if (ca != null) {
            if (!Files.isReadable(shell.path(ca))) {
                throw Failure.usage("--ca: " + ca + " cannot be read");
            }
            settings.put("ca", shell.path(ca).toString());
        }
    }

    private void direct(ObjectNode settings) {
        if (control != null) {
            try {
                TunnelAddress.ofControl(control);
            } catch (ProviderException e) {
                throw Failure.usage("--control: " + Refusal.text(e));
            }
            settings.put("control", control);
        }
    }

    private ProviderSection ofFleet(String provider, String file, ProviderTypes types) {
        Fleet parsed = FleetFile.read(shell.path(file), file, types);
        return parsed.providers().stream()
                .filter(each -> each.id().equals(provider))
                .findFirst()
                .orElseThrow(() -> Failure.usage(file + ": has no provider \"" + provider + "\"; it has "
                        + String.join(
                                ", ",
                                parsed.providers().stream()
                                        .map(Fleet.Provider::id)
                                        .toList())))
                .section();
    }

    private ProviderSection ofType(String provider, Plaintext plaintext, ProviderTypes types) {
        ProviderSection section = new ProviderSection(
                provider,
                ingress == null ? Ingress.NONE : ingress,
                plaintext,
                null,
                1,
                null,
                Json.MAPPER.createObjectNode());
        for (String mistake : types.check("providers." + provider, section)) {
            throw Failure.usage(
                    mistake.contains("plaintext: loopback")
                            ? "a local target without a tunnel speaks ws; give --allow-plaintext-loopback"
                            : mistake);
        }
        return section;
    }

    private void print(SessionRun run) {
        if (output.json()) {
            shell.print(Json.MAPPER
                    .writer()
                    .with(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(run.report()));
            return;
        }
        ReportText.of(run.report()).forEach(shell::print);
        shell.print("websockets-check " + Json.MAPPER.writeValueAsString(run.report()));
    }

    private int exitCode(SessionRun run) {
        return (declared == null
                        ? Outcome.of(run.report().verdict().value())
                        : Outcome.declared(
                                declared.value(), run.report().verdict().value()))
                .code();
    }
}
