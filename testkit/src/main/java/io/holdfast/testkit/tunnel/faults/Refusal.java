package io.holdfast.testkit.tunnel.faults;

import java.util.Objects;

/**
 * A request that gets an answer of the tunnel's own instead of the server's.
 *
 * @param answer what it gets
 * @param when   which requests
 */
public record Refusal(Answer answer, When when) {

    /** Neither part is null. */
    public Refusal {
        Objects.requireNonNull(answer, "answer");
        Objects.requireNonNull(when, "when");
    }

    /** Every upgrade gets a status. */
    public static Refusal ofUpgrades(int status) {
        return new Refusal(Answer.status(status), When.on(Scope.UPGRADES));
    }
}
