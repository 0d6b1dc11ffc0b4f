package io.holdfast.cli.declarations;

import java.time.Duration;
import java.time.Instant;

import io.holdfast.cli.report.Amounts;
import io.holdfast.schema.declaration.Capability;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.declaration.Declared;
import org.jspecify.annotations.Nullable;

/** Cells of a declaration for people. Pure. */
public final class DeclarationRows {

    private DeclarationRows() {}

    /** The value: {@code supported}, or the bounds of a limit. */
    public static String value(Declaration declaration) {
        Declared declared = declaration.declared();
        if (declared.atLeast() == null && declared.atMost() == null) {
            return declared.value().toString();
        }
        String low = declared.atLeast() == null ? "?" : amount(declaration.capability(), declared.atLeast());
        if (declared.atMost() == null) {
            return "at least " + low;
        }
        String high = amount(declaration.capability(), declared.atMost());
        return low.equals(high) ? low : low + " to " + high;
    }

    /** Why: the kind of the failure, else nothing. */
    public static String kind(Declaration declaration) {
        return declaration.kind() == null ? "" : declaration.kind();
    }

    /** How long ago the newest evidence was taken; empty when there is none. */
    public static String age(Declaration declaration, Instant now) {
        Instant newest = null;
        for (var evidence : declaration.evidence()) {
            newest = newest == null || evidence.at().isAfter(newest) ? evidence.at() : newest;
        }
        return newest == null ? "" : age(newest, now);
    }

    private static String age(Instant since, Instant now) {
        Duration age = Duration.between(since, now);
        if (age.isNegative()) {
            return "0s";
        }
        if (age.toMinutes() < 2) {
            return age.toSeconds() + "s";
        }
        if (age.toHours() < 2) {
            return age.toMinutes() + "m";
        }
        return age.toDays() < 2 ? age.toHours() + "h" : age.toDays() + "d";
    }

    private static String amount(Capability capability, @Nullable Double number) {
        double amount = number == null ? 0 : number;
        return switch (capability) {
            case MESSAGE_BYTES -> Amounts.bytes(amount);
            case IDLE_SECONDS, AGE_SECONDS -> Amounts.plain(amount) + " s";
            default -> Amounts.plain(amount);
        };
    }
}
