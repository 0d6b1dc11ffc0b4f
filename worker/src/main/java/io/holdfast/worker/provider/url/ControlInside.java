package io.holdfast.worker.provider.url;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import io.holdfast.worker.provider.InsideView;
import io.holdfast.worker.provider.TargetPaths;
import io.holdfast.worker.provider.TunnelAddress;
import io.holdfast.worker.provider.http.HttpAnswer;
import io.holdfast.worker.provider.http.PlainHttp;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The inside view by a direct address of the target, beside its tunnel. */
final class ControlInside implements InsideView {

    /** A record of 20,000 connections is some 25 MB. */
    private static final int RECORD_BOUND = 32 << 20;

    private static final int SMALL_BOUND = 64 << 10;

    private final PlainHttp http;
    private final TunnelAddress address;
    private final @Nullable Path ca;

    ControlInside(PlainHttp http, TunnelAddress address, @Nullable Path ca) {
        this.http = http;
        this.address = address;
        this.ca = ca;
    }

    @Override
    public String way() {
        return "control";
    }

    @Override
    public Health health(Duration deadline) {
        HttpAnswer answer = get(TargetPaths.HEALTH, deadline, SMALL_BOUND);
        return TargetPaths.isHealthy(answer) ? new Health(true, answer.millis(), null, null) : Health.DEAD;
    }

    @Override
    public Optional<JsonNode> record(Duration deadline) {
        return get(TargetPaths.RECORD, deadline, RECORD_BOUND)
                .json()
                .filter(answer -> answer.path("connections").isArray());
    }

    @Override
    public Optional<String> nonce(Duration deadline) {
        return get(TargetPaths.VERSION, deadline, SMALL_BOUND).json().flatMap(TargetPaths::nonceOf);
    }

    private HttpAnswer get(String path, Duration deadline, int bound) {
        return http.get(address, path, null, Map.of(), address.secure() ? ca : null, deadline, bound);
    }
}
