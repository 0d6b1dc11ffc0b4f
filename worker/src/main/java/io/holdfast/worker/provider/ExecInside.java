package io.holdfast.worker.provider;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import io.holdfast.schema.json.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** The inside view by running the target's own client in the sandbox. Needs nothing but {@link Sandbox#exec}. */
public final class ExecInside implements InsideView {

    private final Sandbox sandbox;
    private final TargetLaunch target;
    private final String python;
    private final String file;

    /**
     * @param python name or path of the interpreter inside
     * @param file   path of the target's file inside
     */
    public ExecInside(Sandbox sandbox, TargetLaunch target, String python, String file) {
        this.sandbox = sandbox;
        this.target = target;
        this.python = python;
        this.file = file;
    }

    @Override
    public String way() {
        return "exec";
    }

    @Override
    public Health health(Duration deadline) {
        JsonNode answer = ask("health", deadline).orElse(null);
        if (answer == null) {
            return Health.DEAD;
        }
        JsonNode families = answer.path("families");
        return new Health(
                answer.path("ok").asBoolean(false),
                answer.path("elapsedMs").isNumber()
                        ? Math.round(answer.path("elapsedMs").asDouble())
                        : null,
                known(families.path("127.0.0.1")),
                known(families.path("::1")));
    }

    private static @Nullable Boolean known(JsonNode family) {
        return family.isBoolean() ? family.booleanValue() : null;
    }

    @Override
    public Optional<JsonNode> record(Duration deadline) {
        return ask("record", deadline)
                .filter(answer -> answer.path("connections").isArray());
    }

    @Override
    public Optional<String> nonce(Duration deadline) {
        return Optional.of(target.nonce());
    }

    private Optional<JsonNode> ask(String what, Duration deadline) {
        List<String> argv = target.ask(python, file, what, deadline);
        try {
            JsonNode answer = Json.MAPPER.readTree(sandbox.exec(argv, deadline).stdout());
            return answer.isObject() ? Optional.of(answer) : Optional.empty();
        } catch (ProviderException | JacksonException e) {
            return Optional.empty();
        }
    }
}
