package io.holdfast.updater.policy;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.time.Durations;

/**
 * How evidence becomes a declaration. Data only: the rules that read it are pure, so the same results under the same policy
 * always give the same declarations.
 *
 * @param name            name, part of each declaration
 * @param version         version of the rules, 1 or more
 * @param fromUnknown     agreeing sessions that turn unknown into either value, 1 or more
 * @param toUnsupported   agreeing sessions that turn supported into unsupported, 1 or more
 * @param toSupported     agreeing sessions that turn unsupported into supported, 1 or more
 * @param forLimit        agreeing sessions that declare a limit, 1 or more
 * @param minApart        sessions closer together than this are one observation: one incident is not many; zero or more
 * @param settle          how long a turn to unsupported waits before it is told; zero or more
 * @param expiry          age at which evidence no longer counts; more than zero
 * @param confirmations   sessions asked for per capability and cadence, zero or more
 * @param cadence         when a result does not say when the next session is due, how long one cadence is; more than zero
 * @param limitTolerance  share by which a limit may move before that is a change, 0 to 1
 */
public record Policy(
        String name,
        int version,
        int fromUnknown,
        int toUnsupported,
        int toSupported,
        int forLimit,
        Duration minApart,
        Duration settle,
        Duration expiry,
        int confirmations,
        Duration cadence,
        double limitTolerance) {

    /** Off takes three sessions an hour apart and ten minutes of patience, on takes two; evidence lasts a fortnight. */
    public static final Policy DEFAULT = new Policy(
            "default",
            1,
            2,
            3,
            2,
            2,
            Duration.ofHours(1),
            Duration.ofMinutes(10),
            Duration.ofDays(14),
            3,
            Duration.ofHours(24),
            0.10);

    /** The default without its waits, for scaled clocks. */
    public static final Policy DEMO =
            DEFAULT.named("demo").withMinApart(Duration.ZERO).withSettle(Duration.ZERO);

    private static final Set<String> KEYS = Set.of(
            "name",
            "fromUnknown",
            "toUnsupported",
            "toSupported",
            "forLimit",
            "minApart",
            "settle",
            "expiry",
            "confirmations");

    /** @throws IllegalArgumentException if a component is outside the range given above; names the component */
    public Policy {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank");
        }
        atLeast("version", version, 1);
        atLeast("fromUnknown", fromUnknown, 1);
        atLeast("toUnsupported", toUnsupported, 1);
        atLeast("toSupported", toSupported, 1);
        atLeast("forLimit", forLimit, 1);
        atLeast("confirmations", confirmations, 0);
        atLeast("minApart", minApart, Duration.ZERO);
        atLeast("settle", settle, Duration.ZERO);
        atLeast("expiry", expiry, Duration.ofMillis(1));
        atLeast("cadence", cadence, Duration.ofMillis(1));
        if (!(limitTolerance >= 0 && limitTolerance <= 1)) {
            throw new IllegalArgumentException("limitTolerance must be from 0 to 1, was " + limitTolerance);
        }
    }

    /**
     * The default with some keys replaced, as a fleet file's {@code policy} section gives them: {@code minApart}, {@code settle}
     * and {@code expiry} are durations such as {@code 1h}; {@code fromUnknown}, {@code toUnsupported}, {@code toSupported},
     * {@code forLimit} and {@code confirmations} are counts.
     *
     * @throws IllegalArgumentException for an unknown key or a bad value; names the key, without the section
     */
    public static Policy of(Map<String, String> settings) {
        for (String key : settings.keySet()) {
            if (!KEYS.contains(key)) {
                throw new IllegalArgumentException(
                        key + ": is no policy setting; write one of " + String.join(", ", new TreeSet<>(KEYS)));
            }
        }
        return new Policy(
                settings.getOrDefault("name", settings.isEmpty() ? DEFAULT.name : "custom"),
                DEFAULT.version,
                count(settings, "fromUnknown", DEFAULT.fromUnknown),
                count(settings, "toUnsupported", DEFAULT.toUnsupported),
                count(settings, "toSupported", DEFAULT.toSupported),
                count(settings, "forLimit", DEFAULT.forLimit),
                duration(settings, "minApart", DEFAULT.minApart),
                duration(settings, "settle", DEFAULT.settle),
                duration(settings, "expiry", DEFAULT.expiry),
                count(settings, "confirmations", DEFAULT.confirmations),
                DEFAULT.cadence,
                DEFAULT.limitTolerance);
    }

    /** Name and version, as declarations carry it: {@code default/1}. */
    public String id() {
        return name + "/" + version;
    }

    /** Agreeing sessions that a turn from one value to another takes. */
    public int needed(DeclaredValue from, DeclaredValue to) {
        return switch (from) {
            case SUPPORTED, UNSUPPORTED -> to == DeclaredValue.UNSUPPORTED ? toUnsupported : toSupported;
            case UNKNOWN, MEASURED -> fromUnknown;
        };
    }

    /** The same under another name. */
    public Policy named(String other) {
        return new Policy(
                other,
                version,
                fromUnknown,
                toUnsupported,
                toSupported,
                forLimit,
                minApart,
                settle,
                expiry,
                confirmations,
                cadence,
                limitTolerance);
    }

    /** The same with another minimum time apart. */
    public Policy withMinApart(Duration other) {
        return new Policy(
                name,
                version,
                fromUnknown,
                toUnsupported,
                toSupported,
                forLimit,
                other,
                settle,
                expiry,
                confirmations,
                cadence,
                limitTolerance);
    }

    /** The same with another wait before a turn to unsupported. */
    public Policy withSettle(Duration other) {
        return new Policy(
                name,
                version,
                fromUnknown,
                toUnsupported,
                toSupported,
                forLimit,
                minApart,
                other,
                expiry,
                confirmations,
                cadence,
                limitTolerance);
    }

    private static int count(Map<String, String> settings, String key, int otherwise) {
        String text = settings.get(key);
        if (text == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + ": expected a count, was \"" + text + "\"", e);
        }
    }

    private static Duration duration(Map<String, String> settings, String key, Duration otherwise) {
        String text = settings.get(key);
        if (text == null) {
            return otherwise;
        }
        try {
            return Durations.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
        }
    }

    private static <T extends Comparable<T>> void atLeast(String component, T value, T least) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException(component + " must be " + least + " or more, was " + value);
        }
    }
}
