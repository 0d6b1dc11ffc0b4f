package io.holdfast.worker.provider;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import io.holdfast.schema.json.Json;
import io.holdfast.schema.plan.Ingress;
import io.holdfast.schema.plan.Plaintext;
import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.http.PlainHttp;
import io.holdfast.worker.provider.local.LocalProviderType;
import io.holdfast.worker.provider.url.UrlProviderType;
import io.holdfast.worker.ws.NameLookup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.node.ObjectNode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class UrlProviderIT extends ProviderContract {

    @TempDir
    Path base;

    private final UrlProviderType type =
            new UrlProviderType(new PlainHttp(NameLookup.system(), Ticker.system(), "holdfast/test"));
    private Sandbox running;

    @BeforeEach
    void startATarget() {
        if (running == null) {
            running = new LocalProviderType(base, null)
                    .open(section(Json.MAPPER.createObjectNode()), LocalProviderIT.context(name -> null))
                    .create(spec("real", 1));
            running.startTarget(SOON);
        }
    }

    @AfterEach
    void stopTheTarget() {
        running.delete();
    }

    private static ProviderSection section(ObjectNode settings) {
        return new ProviderSection("url", Ingress.NONE, Plaintext.LOOPBACK, null, 1, null, settings);
    }

    @Override
    Provider newProvider() {
        startATarget();
        String url = running.expose().url();
        ObjectNode settings = Json.MAPPER
                .createObjectNode()
                .put("urlFromEnv", "TUNNEL")
                .put("control", url.replace("ws://", "http://"));
        return type.open(section(settings), LocalProviderIT.context(Map.of("TUNNEL", url)::get));
    }

    @Override
    int sandboxesAtTheVendor() {
        return 0;
    }

    @Test
    void theAddressComesFromTheEnvironmentOrAFileAndIsNeverTold() throws Exception {
        ObjectNode fromEnv = Json.MAPPER.createObjectNode().put("urlFromEnv", "TUNNEL");
        Path file = Files.writeString(base.resolve("secret"), "https://marker.example/\n");
        ObjectNode fromFile = Json.MAPPER.createObjectNode().put("urlFromFile", file.toString());

        assertThat(type.hasCredentials(section(fromEnv), name -> null)).isFalse();
        assertThat(type.hasCredentials(section(fromEnv), Map.of("TUNNEL", "https://x/")::get))
                .isTrue();
        assertThat(type.hasCredentials(section(fromFile), name -> null)).isTrue();
        assertThatExceptionOfType(ProviderException.class)
                .isThrownBy(() -> type.open(section(fromEnv), LocalProviderIT.context(name -> null)))
                .satisfies(e -> assertThat(e.kind()).isEqualTo(ProviderException.Kind.MISSING_CREDENTIALS))
                .withMessageContaining("TUNNEL");
        try (Provider provider = type.open(section(fromFile), LocalProviderIT.context(name -> null))) {
            Endpoint endpoint = provider.create(spec("s", 1)).expose();
            assertThat(endpoint.url()).isEqualTo("https://marker.example/");
            assertThat(endpoint.toString()).doesNotContain("marker");
        }
    }

    @Test
    void mistakesAreNamedByTheirFullKey() {
        assertThat(type.check(
                        "providers.x", section(Json.MAPPER.createObjectNode().put("url", "https://a/"))))
                .anySatisfy(
                        text -> assertThat(text).startsWith("providers.x.url: ").doesNotContain("https"))
                .anySatisfy(text -> assertThat(text).startsWith("providers.x.urlFromEnv: write exactly one"));
        assertThat(type.check(
                        "providers.x",
                        section(Json.MAPPER
                                .createObjectNode()
                                .put("urlFromEnv", "A")
                                .put("ca", "/no/such/file")
                                .put("control", "http://example.com/"))))
                .anySatisfy(text -> assertThat(text).startsWith("providers.x.ca: no such file"))
                .anySatisfy(text -> assertThat(text).startsWith("providers.x.control: "));
    }
}
