package io.holdfast.cli.up;

import io.holdfast.schema.plan.Suite;

/**
 * A session that runs.
 *
 * @param provider provider id
 * @param suite    its suite
 * @param stage    what it does, such as {@code pinged}
 */
record Running(String provider, Suite suite, String stage) {

    Running at(String now) {
        return new Running(provider, suite, now);
    }
}
