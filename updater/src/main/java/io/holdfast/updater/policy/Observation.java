package io.holdfast.updater.policy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import io.holdfast.schema.declaration.DeclaredValue;
import io.holdfast.schema.declaration.Evidence;
import io.holdfast.schema.result.Value;
import org.jspecify.annotations.Nullable;

/**
 * One conclusive observation of a flag: a session, or two unconfirmed sessions with one signature.
 *
 * @param value   supported or unsupported
 * @param kind    kind of the failure, or null
 * @param at      when the (later) session began
 * @param sources the sessions, oldest first
 */
record Observation(DeclaredValue value, @Nullable String kind, Instant at, List<FlagSighting> sources) {

    /** Those of the sightings, oldest first, that are not expired at an instant. */
    static List<Observation> of(List<FlagSighting> sightings, Duration expiry, Instant now) {
        List<Observation> observations = new ArrayList<>();
        FlagSighting unconfirmed = null;
        for (FlagSighting sighting : sightings) {
            if (!sighting.at().plus(expiry).isAfter(now)) {
                continue;
            }
            if (sighting.value() != Value.INCONCLUSIVE) {
                observations.add(new Observation(
                        sighting.value() == Value.SUPPORTED ? DeclaredValue.SUPPORTED : DeclaredValue.UNSUPPORTED,
                        sighting.kind(),
                        sighting.at(),
                        List.of(sighting)));
                unconfirmed = null;
            } else if (sighting.isUnconfirmed()) {
                if (unconfirmed != null && sameFailure(unconfirmed, sighting)) {
                    observations.add(new Observation(
                            DeclaredValue.UNSUPPORTED,
                            confirmedKind(sighting),
                            sighting.at(),
                            List.of(unconfirmed, sighting)));
                    unconfirmed = null;
                } else {
                    unconfirmed = sighting;
                }
            }
        }
        return observations;
    }

    /** As evidence of a declaration. */
    List<Evidence> toEvidence() {
        return sources.stream()
                .map(source -> new Evidence(
                        source.result(),
                        source.session(),
                        source.vantage(),
                        source.at(),
                        source.value().toString(),
                        source.kind()))
                .toList();
    }

    private static @Nullable String confirmedKind(FlagSighting sighting) {
        FailureSignature signature = sighting.signature();
        return signature == null || signature.kind() == null ? sighting.kind() : signature.kind();
    }

    private static boolean sameFailure(FlagSighting one, FlagSighting two) {
        FailureSignature first = one.signature();
        FailureSignature second = two.signature();
        return first != null && second != null && !one.session().equals(two.session()) && first.sameAs(second);
    }
}
