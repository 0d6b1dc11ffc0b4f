package io.holdfast.updater.topology;

import java.time.Clock;

import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.Topics;
import io.holdfast.updater.metrics.UpdaterMetrics;
import io.holdfast.updater.policy.Policy;

/**
 * What the topology works with.
 *
 * @param topics  names
 * @param policy  how evidence becomes declarations
 * @param clock   for what is due
 * @param ticker  for how long a partition has been quiet
 * @param metrics meters
 */
public record Setting(Topics topics, Policy policy, Clock clock, Ticker ticker, UpdaterMetrics metrics) {}
