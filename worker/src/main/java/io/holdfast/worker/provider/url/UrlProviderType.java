package io.holdfast.worker.provider.url;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.worker.provider.Endpoint;
import io.holdfast.worker.provider.Environment;
import io.holdfast.worker.provider.InsideView;
import io.holdfast.worker.provider.Provider;
import io.holdfast.worker.provider.ProviderContext;
import io.holdfast.worker.provider.ProviderException;
import io.holdfast.worker.provider.ProviderException.Kind;
import io.holdfast.worker.provider.ProviderType;
import io.holdfast.worker.provider.Settings;
import io.holdfast.worker.provider.TunnelAddress;
import io.holdfast.worker.provider.http.PlainHttp;
import org.jspecify.annotations.Nullable;

/**
 * The provider type {@code url}. Settings: the address of the tunnel, which is a secret, from the environment variable that
 * {@code urlFromEnv} names or the file that {@code urlFromFile} names; {@code ca} (PEM file with the only authorities to trust);
 * {@code control} (a direct way to the target on this machine, such as {@code http://127.0.0.1:9222/}). A one-shot probe, whose
 * section is written down nowhere, gives the address itself as {@code url}.
 */
public final class UrlProviderType implements ProviderType {

    /** Its id. */
    public static final String ID = "url";

    private static final String URL = "url";
    private static final String FROM_ENV = "urlFromEnv";
    private static final String FROM_FILE = "urlFromFile";
    private static final String CA = "ca";
    private static final String CONTROL = "control";

    private final PlainHttp http;

    /** @param http sends the requests of the direct way */
    public UrlProviderType(PlainHttp http) {
        this.http = http;
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public List<String> credentials() {
        return List.of();
    }

    @Override
    public boolean hasCredentials(ProviderSection section, Environment environment) {
        String name = section.settings().path(FROM_ENV).asString("");
        String file = section.settings().path(FROM_FILE).asString("");
        return (name.isEmpty() || environment.has(name)) && (file.isEmpty() || Files.isReadable(path(file)));
    }

    @Override
    public List<String> check(String key, ProviderSection section) {
        Settings settings = new Settings(key, section.settings());
        if (settings.text(URL).isPresent()) {
            settings.mistake(
                    URL, "the address of a tunnel is a secret and stays out of files; write urlFromEnv or urlFromFile");
        }
        if (settings.text(FROM_ENV).isPresent() == settings.text(FROM_FILE).isPresent()) {
            settings.mistake(FROM_ENV, "write exactly one of urlFromEnv and urlFromFile");
        }
        settings.text(CA)
                .filter(ca -> !Files.isReadable(path(ca)))
                .ifPresent(ca -> settings.mistake(CA, "no such file"));
        settings.text(CONTROL).ifPresent(control -> checkControl(settings, control));
        if (section.image() != null) {
            settings.mistake("image", "a target that runs already has no image; leave the key out");
        }
        return settings.mistakes();
    }

    private static void checkControl(Settings settings, String control) {
        try {
            TunnelAddress.ofControl(control);
        } catch (ProviderException e) {
            settings.mistake(CONTROL, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public Provider open(ProviderSection section, ProviderContext context) {
        Settings settings = new Settings(context.key(), section.settings());
        String url = address(settings, context);
        @Nullable Path ca = settings.text(CA).map(UrlProviderType::path).orElse(null);
        if (ca != null && !Files.isReadable(ca)) {
            throw new ProviderException(Kind.INVALID_REQUEST, context.key() + ".ca: no such file");
        }
        @Nullable
        InsideView inside = settings.text(CONTROL)
                .map(control -> new ControlInside(http, TunnelAddress.ofControl(control), ca))
                .orElse(null);
        return new UrlProvider(new Endpoint(url, Map.of(), ca, false, null), inside);
    }

    private static String address(Settings settings, ProviderContext context) {
        Optional<String> direct = settings.text(URL);
        if (direct.isPresent()) {
            return direct.get();
        }
        Optional<String> name = settings.text(FROM_ENV);
        if (name.isPresent()) {
            String value = context.environment().get(name.get());
            if (value == null || value.isBlank()) {
                throw new ProviderException(
                        Kind.MISSING_CREDENTIALS, context.key() + "." + FROM_ENV + ": set " + name.get());
            }
            return value.strip();
        }
        Optional<String> file = settings.text(FROM_FILE);
        if (file.isPresent()) {
            try {
                return Files.readString(path(file.get())).strip();
            } catch (IOException e) {
                throw new ProviderException(
                        Kind.MISSING_CREDENTIALS, context.key() + "." + FROM_FILE + ": the file cannot be read");
            }
        }
        throw new ProviderException(
                Kind.INVALID_REQUEST,
                context.key() + ": write urlFromEnv or urlFromFile, or give the address with --url");
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            return Path.of("invalid-path");
        }
    }
}
