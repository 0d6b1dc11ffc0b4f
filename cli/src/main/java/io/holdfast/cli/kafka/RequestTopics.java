package io.holdfast.cli.kafka;

import java.util.Collection;
import java.util.List;

import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.topic.TopicLayout;
import io.holdfast.schema.topic.TopicSpec;
import io.holdfast.schema.topic.Topics;

/** Which topics plans need besides the fixed ones. Pure. */
public final class RequestTopics {

    private RequestTopics() {}

    /** The request topics of all providers at all vantages that a plan of theirs names. */
    public static List<TopicSpec> of(Topics topics, Collection<ProviderPlans> plans) {
        TopicLayout layout = new TopicLayout(topics, TopicLayout.DEFAULT_PARTITIONS);
        return plans.stream()
                .flatMap(provider -> provider.plans().stream()
                        .flatMap(plan -> plan.vantages().stream())
                        .distinct()
                        .map(vantage -> layout.requests(vantage, provider.provider())))
                .toList();
    }
}
