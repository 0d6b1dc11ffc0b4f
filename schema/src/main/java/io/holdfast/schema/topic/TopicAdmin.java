package io.holdfast.schema.topic;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

import io.holdfast.schema.topic.TopicException.Kind;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.jspecify.annotations.Nullable;

/**
 * Makes the topics of an installation and the settings of its workers' share group, and says what is there. Blocking; every call
 * returns within the limit given to the constructor for each request that it makes. Safe for use from any thread; the admin client
 * is the caller's to close.
 */
public final class TopicAdmin {

    /**
     * What the workers' group must be set to. Its defaults would hand out requests of aborted transactions, and would skip what was
     * asked before the first worker came (Kafka's group configs {@code share.isolation.level}, {@code share.auto.offset.reset}).
     */
    public static final Map<String, String> GROUP_CONFIGS = Collections.unmodifiableMap(
            new TreeMap<>(Map.of("share.isolation.level", "read_committed", "share.auto.offset.reset", "earliest")));

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final int LOOKS = 500;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private final Admin admin;
    private final Duration limit;

    /** Waits up to 30 s for each answer. */
    public TopicAdmin(Admin admin) {
        this(admin, LIMIT);
    }

    /**
     * Waits as long as given for each answer.
     *
     * @param limit more than zero
     */
    public TopicAdmin(Admin admin, Duration limit) {
        this.admin = admin;
        this.limit = limit;
    }

    /**
     * Brings everything into being that is not there: first the settings of the workers' group, so that a worker which waits for
     * the topics never sees them without; then the topics. Idempotent; topics that exist keep their configs.
     *
     * @param layout   settings of the fixed topics
     * @param requests request topics to make besides, see {@link TopicLayout#requests}
     * @throws TopicException {@link Kind#MISMATCH} before anything is changed if a topic has another partition count
     */
    public AppliedTopics apply(TopicLayout layout, Collection<TopicSpec> requests) throws TopicException {
        List<TopicSpec> wanted = new ArrayList<>(layout.fixed());
        wanted.addAll(requests);
        Map<String, Integer> counts =
                partitionCounts(wanted.stream().map(TopicSpec::name).toList());
        for (TopicSpec spec : wanted) {
            requireSameCount(spec, counts.get(spec.name()));
        }
        List<String> set = applyGroupConfigs(layout.topics().workerGroup());
        List<String> created = create(
                wanted.stream().filter(spec -> !counts.containsKey(spec.name())).toList());
        settle(wanted, layout.topics().workerGroup());
        List<String> existing = wanted.stream()
                .map(TopicSpec::name)
                .filter(name -> !created.contains(name))
                .toList();
        return new AppliedTopics(created, existing, set);
    }

    /**
     * Waits until every broker request shows what was made: a controller answers before the brokers have heard of it, so that the
     * next look could miss a topic, or its other partition count.
     */
    private void settle(List<TopicSpec> wanted, String group) throws TopicException {
        List<String> names = wanted.stream().map(TopicSpec::name).toList();
        for (int look = 0; look < LOOKS; look++) {
            Map<String, Integer> counts = partitionCounts(names);
            for (TopicSpec spec : wanted) {
                requireSameCount(spec, counts.get(spec.name()));
            }
            if (counts.size() == names.size() && missingGroupConfigs(group).isEmpty()) {
                return;
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
        throw new TopicException(
                Kind.REFUSED,
                "the topics were made, and the brokers do not show them all after "
                        + BETWEEN_LOOKS.multipliedBy(LOOKS).toSeconds() + " s; try again",
                null);
    }

    private static void requireSameCount(TopicSpec spec, @Nullable Integer count) throws TopicException {
        if (count != null && count != spec.partitions()) {
            throw new TopicException(
                    Kind.MISMATCH,
                    "topic " + spec.name() + " has " + count + " partitions and is wanted with " + spec.partitions()
                            + "; the count is fixed when a topic is made: ask for " + count
                            + ", or use another topic prefix",
                    null);
        }
    }

    /** All in one request: a broker takes a while for each, and less for many at once. Returns those that this call made. */
    private List<String> create(List<TopicSpec> specs) throws TopicException {
        List<NewTopic> topics = specs.stream()
                .map(spec -> new NewTopic(spec.name(), Optional.of(spec.partitions()), Optional.empty())
                        .configs(spec.configs()))
                .toList();
        Map<String, KafkaFuture<Void>> answers = admin.createTopics(topics).values();
        List<String> created = new ArrayList<>();
        for (TopicSpec spec : specs) {
            if (made(spec.name(), answers.get(spec.name()))) {
                created.add(spec.name());
            }
        }
        return created;
    }

    private boolean made(String topic, @Nullable KafkaFuture<Void> answer) throws TopicException {
        if (answer == null) {
            return false;
        }
        try {
            answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof TopicExistsException) {
                return false; // another process was quicker
            }
            throw failure("topic " + topic + " was not made", e.getCause());
        } catch (TimeoutException e) {
            throw unreachable("topic " + topic + " was not made", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /**
     * Sets what is not yet in force of {@link #GROUP_CONFIGS}.
     *
     * @return what was set, as {@code name=value}
     */
    public List<String> applyGroupConfigs(String group) throws TopicException {
        List<String> missing = missingGroupConfigs(group);
        if (missing.isEmpty()) {
            return missing;
        }
        List<AlterConfigOp> set = GROUP_CONFIGS.entrySet().stream()
                .map(config -> new AlterConfigOp(new ConfigEntry(config.getKey(), config.getValue()), OpType.SET))
                .toList();
        await(
                "the settings of group " + group + " were not made",
                admin.incrementalAlterConfigs(Map.of(resource(group), set)).all());
        return missing;
    }

    /** Which of {@link #GROUP_CONFIGS} are not in force, as {@code name=value}; empty when a worker may join the group. */
    public List<String> missingGroupConfigs(String group) throws TopicException {
        Config config = await(
                        "the settings of group " + group + " cannot be read",
                        admin.describeConfigs(List.of(resource(group))).all())
                .get(resource(group));
        return GROUP_CONFIGS.entrySet().stream()
                .filter(wanted -> !isInForce(config, wanted.getKey(), wanted.getValue()))
                .map(wanted -> wanted.getKey() + "=" + wanted.getValue())
                .toList();
    }

    private static boolean isInForce(@Nullable Config config, String name, String value) {
        ConfigEntry entry = config == null ? null : config.get(name);
        return entry != null && value.equals(entry.value());
    }

    private static ConfigResource resource(String group) {
        return new ConfigResource(ConfigResource.Type.GROUP, group);
    }

    /** Names of all topics of the cluster. */
    public Set<String> names() throws TopicException {
        return await("the topics cannot be listed", admin.listTopics().names());
    }

    /** The given topics that do not exist, in the order given. */
    public List<String> missing(Collection<String> topics) throws TopicException {
        Set<String> there = names();
        return topics.stream().filter(topic -> !there.contains(topic)).toList();
    }

    /** Partition counts of those of the given topics that exist. */
    public Map<String, Integer> partitionCounts(Collection<String> topics) throws TopicException {
        Set<String> there = new HashSet<>(topics);
        there.retainAll(names());
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (Map.Entry<String, KafkaFuture<TopicDescription>> answer :
                admin.describeTopics(there).topicNameValues().entrySet()) {
            count(answer.getValue()).ifPresent(partitions -> counts.put(answer.getKey(), partitions));
        }
        return counts;
    }

    /** Partitions of a topic; empty when it is listed by one broker and not yet known to another. */
    private Optional<Integer> count(KafkaFuture<TopicDescription> described) throws TopicException {
        try {
            return Optional.of(described
                    .get(limit.toMillis(), TimeUnit.MILLISECONDS)
                    .partitions()
                    .size());
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return Optional.empty();
            }
            throw failure("the topics cannot be described", e.getCause());
        } catch (TimeoutException e) {
            throw unreachable("the topics cannot be described", e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private <T> T await(String what, KafkaFuture<T> answer) throws TopicException {
        try {
            return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw failure(what, e.getCause());
        } catch (TimeoutException e) {
            throw unreachable(what, e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private TopicException failure(String what, @Nullable Throwable cause) {
        if (cause instanceof org.apache.kafka.common.errors.TimeoutException) {
            return unreachable(what, cause);
        }
        return new TopicException(
                Kind.REFUSED,
                what + ": the broker answered "
                        + (cause == null ? "nothing" : cause.getClass().getSimpleName()),
                cause);
    }

    private TopicException unreachable(String what, Throwable cause) {
        return new TopicException(
                Kind.UNREACHABLE,
                what + ": no broker answered within " + limit.toSeconds()
                        + " s; check bootstrap.servers and that the broker runs",
                cause);
    }

    private static TopicException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new TopicException(Kind.UNREACHABLE, "interrupted while waiting for the broker", e);
    }
}
