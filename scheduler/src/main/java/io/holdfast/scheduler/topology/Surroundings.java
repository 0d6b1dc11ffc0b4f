package io.holdfast.scheduler.topology;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import io.holdfast.scheduler.dispatch.Limits;
import io.holdfast.scheduler.dispatch.LiveWorker;
import io.holdfast.scheduler.metrics.SchedulerMetrics;
import io.holdfast.scheduler.watch.CatchUp;
import io.holdfast.schema.time.Ticker;
import io.holdfast.schema.topic.Topics;
import io.holdfast.schema.topic.Topics.Route;

/**
 * All that a task is given. Everything in it may be used from any stream thread and returns at once.
 *
 * @param topics        names
 * @param source        who writes, as events say it: {@code holdfast/scheduler/<instance>}
 * @param limits        deadlines
 * @param punctuate     how often a task looks at the time; more than zero
 * @param workers       workers that can take requests
 * @param requestTopics request topics that exist
 * @param catchUp       where to ask whether all was read
 * @param clock         for stamps
 * @param ticker        for leases
 * @param metrics       meters
 */
public record Surroundings(
        Topics topics,
        String source,
        Limits limits,
        Duration punctuate,
        Supplier<List<LiveWorker>> workers,
        Supplier<Set<Route>> requestTopics,
        CatchUp catchUp,
        Clock clock,
        Ticker ticker,
        SchedulerMetrics metrics) {}
