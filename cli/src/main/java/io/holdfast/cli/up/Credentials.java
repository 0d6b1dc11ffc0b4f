package io.holdfast.cli.up;

import io.holdfast.cli.fleet.Fleet;
import io.holdfast.cli.shell.Failure;
import io.holdfast.worker.provider.Environment;
import io.holdfast.worker.provider.ProviderType;
import io.holdfast.worker.provider.ProviderTypes;

/** Checks that the credentials are there of every provider that is to be tested from here. */
final class Credentials {

    private Credentials() {}

    /** @throws Failure that names the provider's full key and what to set */
    static void require(Fleet fleet, String vantage, String file, ProviderTypes types, Environment environment) {
        for (Fleet.Provider provider : fleet.providers()) {
            boolean tested =
                    provider.plans().stream().anyMatch(plan -> plan.vantages().contains(vantage));
            ProviderType type = types.find(provider.section().type()).orElseThrow();
            if (tested && !type.hasCredentials(provider.section(), environment)) {
                throw Failure.usage(file + ": providers." + provider.id() + ": its credentials are missing; "
                        + (type.credentials().isEmpty()
                                ? "provide what the keys ending in FromEnv or FromFile name"
                                : "set " + String.join(" and ", type.credentials())));
            }
        }
    }
}
