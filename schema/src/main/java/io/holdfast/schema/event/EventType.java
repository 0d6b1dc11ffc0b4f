package io.holdfast.schema.event;

import java.util.Arrays;
import java.util.Optional;

import io.holdfast.schema.declaration.CapabilityChanged;
import io.holdfast.schema.declaration.Declaration;
import io.holdfast.schema.plan.ProviderPlans;
import io.holdfast.schema.request.ProbeRequest;
import io.holdfast.schema.result.SessionResult;
import io.holdfast.schema.result.SessionSettled;
import io.holdfast.schema.session.SessionCancel;
import io.holdfast.schema.session.SessionClaimed;
import io.holdfast.schema.session.SessionEnded;
import io.holdfast.schema.session.SessionHeartbeat;
import io.holdfast.schema.session.SessionSuperseded;
import io.holdfast.schema.vantage.VantageState;
import io.holdfast.schema.wanted.Wanted;
import io.holdfast.schema.worker.WorkerState;

/** The closed list of events. The wire name carries the version; a change that old readers cannot take gets a new one. */
public enum EventType {
    /** See {@link ProviderPlans}. */
    PLANS_APPLIED("plans.applied", ProviderPlans.class),
    /** See {@link ProbeRequest}. */
    PROBE_REQUESTED("probe.requested", ProbeRequest.class),
    /** See {@link SessionClaimed}. */
    SESSION_CLAIMED("session.claimed", SessionClaimed.class),
    /** See {@link SessionHeartbeat}. */
    SESSION_HEARTBEAT("session.heartbeat", SessionHeartbeat.class),
    /** See {@link SessionEnded}. */
    SESSION_ENDED("session.ended", SessionEnded.class),
    /** See {@link SessionSuperseded}. */
    SESSION_SUPERSEDED("session.superseded", SessionSuperseded.class),
    /** See {@link SessionCancel}. */
    SESSION_CANCEL("session.cancel", SessionCancel.class),
    /** See {@link SessionResult}. */
    SESSION_RESULT("session.result", SessionResult.class),
    /** See {@link SessionSettled}. */
    SESSION_SETTLED("session.settled", SessionSettled.class),
    /** See {@link Declaration}. */
    CAPABILITY_DECLARED("capability.declared", Declaration.class),
    /** See {@link CapabilityChanged}. */
    CAPABILITY_CHANGED("capability.changed", CapabilityChanged.class),
    /** See {@link Wanted}. */
    PROBE_WANTED("probe.wanted", Wanted.class),
    /** See {@link WorkerState}. */
    WORKER_STATE("worker.state", WorkerState.class),
    /** See {@link VantageState}. */
    VANTAGE_STATE("vantage.state", VantageState.class);

    private static final String PREFIX = "io.holdfast.";
    private static final String VERSION = ".v1";

    private final String name;
    private final Class<?> data;

    EventType(String name, Class<?> data) {
        this.name = name;
        this.data = data;
    }

    /** The CloudEvents {@code type} attribute, such as {@code io.holdfast.session.result.v1}. */
    public String wireName() {
        return PREFIX + name + VERSION;
    }

    /** The record that is the event's data. */
    public Class<?> data() {
        return data;
    }

    /** File name of the JSON Schema, beside this class and in the {@code dataschema} attribute. */
    public String schemaFile() {
        return name + VERSION + ".schema.json";
    }

    /** The type of a wire name, if it is known here. */
    public static Optional<EventType> of(String wireName) {
        return Arrays.stream(values())
                .filter(type -> type.wireName().equals(wireName))
                .findFirst();
    }

    /**
     * The type of a data record.
     *
     * @throws IllegalArgumentException if the class is no event's data
     */
    public static EventType ofData(Class<?> data) {
        return Arrays.stream(values())
                .filter(type -> type.data == data)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(data.getName() + " is no event"));
    }
}
