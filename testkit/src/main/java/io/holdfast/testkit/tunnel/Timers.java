package io.holdfast.testkit.tunnel;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.ScheduledFuture;
import org.jspecify.annotations.Nullable;

/** What one connection has planned on its event loop; all of it can be called off at once. */
final class Timers {

    private final EventLoop loop;
    private final Set<Task> tasks = new HashSet<>();

    Timers(EventLoop loop) {
        this.loop = loop;
    }

    void after(Duration delay, Runnable action) {
        afterNanos(delay.toNanos(), action);
    }

    void afterNanos(long nanos, Runnable action) {
        Task task = new Task(action);
        tasks.add(task);
        task.future = loop.schedule(task, nanos, TimeUnit.NANOSECONDS);
    }

    void cancel() {
        for (Task task : tasks) {
            if (task.future != null) {
                task.future.cancel(false);
            }
        }
        tasks.clear();
    }

    private final class Task implements Runnable {

        private final Runnable action;
        private @Nullable ScheduledFuture<?> future;

        private Task(Runnable action) {
            this.action = action;
        }

        @Override
        public void run() {
            tasks.remove(this);
            action.run();
        }
    }
}
