package io.holdfast.worker.provider;

import java.time.Clock;

import io.holdfast.schema.time.Ticker;

/**
 * What an adapter is opened with.
 *
 * @param provider    provider id, for messages
 * @param environment where credentials are read
 * @param clock       for stamps
 * @param ticker      for elapsed time
 */
public record ProviderContext(String provider, Environment environment, Clock clock, Ticker ticker) {

    /** Full key of the provider's section in a fleet file. */
    public String key() {
        return "providers." + provider;
    }
}
