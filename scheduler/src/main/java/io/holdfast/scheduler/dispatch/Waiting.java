package io.holdfast.scheduler.dispatch;

import io.holdfast.schema.json.WireEnum;

/** Why something that is due was not dispatched, or never will be. The wire name is a metric label and a log value. */
public enum Waiting {
    /** The plan's session before it is not over. */
    RUNNING("its last session still runs"),
    /** The request topic was not seen yet; it is made by applying the plan or the topics. */
    TOPIC_NOT_READY("its request topic is not there yet"),
    /** No live worker at the vantage serves the provider: none runs there, or none has the credentials. */
    NO_WORKER("no live worker at the vantage serves this provider"),
    /** Workers are there, all their places are taken. */
    WORKERS_BUSY("all workers at the vantage are busy"),
    /** As many sandboxes as the provider allows may exist. */
    NO_PLACE("the provider's concurrency is used up"),
    /** The sandbox time of the last 24 hours and this session's would exceed the budget. */
    BUDGET("the provider's budget of sandbox time is used up"),
    /** The provider's section is not known: nothing was applied, or it was removed. */
    NO_PROVIDER("the provider has no section"),
    /** The scheduler did not look in the meantime. */
    AWAY("no scheduler looked in the meantime"),
    /** The plan was removed before the slot was dispatched. */
    PLAN_REMOVED("the plan was removed"),
    /** The plan's cadence changed before the slot was dispatched. */
    PLAN_CHANGED("the plan's cadence changed"),
    /** The wish waited longer than it may. */
    EXPIRED("it waited too long");

    private final String sentence;

    Waiting(String sentence) {
        this.sentence = sentence;
    }

    /** The reason in words. */
    public String sentence() {
        return sentence;
    }

    @Override
    public String toString() {
        return WireEnum.nameOf(this);
    }
}
