package io.holdfast.testkit.tunnel.faults;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Changes to a request's or response's head on its way.
 *
 * @param scope  which requests, or responses to which requests
 * @param remove headers left out, in any letter case
 * @param set    headers replaced or added, after removal
 * @param http10 the head says HTTP/1.0
 */
public record HeadEdit(Scope scope, List<String> remove, Map<String, String> set, boolean http10) {

    /** No change. */
    public static final HeadEdit NONE = new HeadEdit(Scope.ALL, List.of(), Map.of(), false);

    /** What a proxy does that takes {@code Upgrade} and {@code Connection} for itself (RFC 9110 section 7.6.1). */
    public static final HeadEdit STRIP =
            new HeadEdit(Scope.UPGRADES, List.of("Upgrade", "Connection"), Map.of(), false);

    /** Copies the collections. */
    public HeadEdit {
        Objects.requireNonNull(scope, "scope");
        remove = List.copyOf(remove);
        set = Collections.unmodifiableMap(new LinkedHashMap<>(set));
    }

    /** The same, saying HTTP/1.0. */
    public HeadEdit asHttp10() {
        return new HeadEdit(scope, remove, set, true);
    }

    /** The same, without one more header. */
    public HeadEdit without(String name) {
        return new HeadEdit(scope, FrameFaults.plus(remove, name), set, http10);
    }

    /** The same with one more header. */
    public HeadEdit with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(set);
        more.put(name, value);
        return new HeadEdit(scope, remove, more, http10);
    }

    /** The same for other requests. */
    public HeadEdit on(Scope other) {
        return new HeadEdit(other, remove, set, http10);
    }
}
