package io.holdfast.worker.client;

import java.util.concurrent.ThreadFactory;

/** Names threads. All are daemons: what must be finished before the process ends is waited for by the wiring. */
public final class Threads {

    private Threads() {}

    /** A factory for the one thread of an executor. */
    public static ThreadFactory named(String name) {
        return work -> of(name, work);
    }

    /** A thread that is not started yet. */
    public static Thread of(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
