package io.holdfast.worker.session;

import java.time.Duration;

import io.holdfast.schema.plan.ProviderSection;
import io.holdfast.schema.plan.Suite;
import io.holdfast.schema.plan.SuiteParameters;

/**
 * One session to run.
 *
 * @param session    session id, tagged onto the sandbox
 * @param attempt    attempt, tagged onto the sandbox; from 2 on the sandboxes of earlier attempts are deleted first
 * @param fleet      id of the installation, tagged onto the sandbox
 * @param provider   provider id
 * @param section    how to reach the provider
 * @param suite      what to run
 * @param parameters durations and sizes
 * @param vantage    where this process stands
 * @param lifetime   how long the sandbox may live; the session's own deadline is the same less the clean-up allowance
 */
public record SessionSpec(
        String session,
        int attempt,
        String fleet,
        String provider,
        ProviderSection section,
        Suite suite,
        SuiteParameters parameters,
        String vantage,
        Duration lifetime) {}
