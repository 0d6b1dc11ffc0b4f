package io.holdfast.schema.plan;

import java.util.regex.Pattern;

/** The form of provider and vantage ids; they become parts of topic names, metric labels and sandbox tags. */
public final class ProviderIds {

    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9_-]{0,39}");

    private ProviderIds() {}

    /**
     * Returns the id when it is well formed.
     *
     * @throws IllegalArgumentException otherwise; says what is allowed
     */
    public static String check(String id) {
        if (!ID.matcher(id).matches()) {
            throw new IllegalArgumentException(
                    "\"" + id + "\" is not an id: use 1 to 40 of a-z, 0-9, _ and -, a letter or digit first");
        }
        return id;
    }
}
