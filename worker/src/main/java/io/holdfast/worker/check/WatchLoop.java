package io.holdfast.worker.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Drives watches on the calling thread until all are done, or the session must end. */
final class WatchLoop {

    private WatchLoop() {}

    /** @param finished told of each watch once, as it gets done */
    static void run(List<? extends Watch> watches, Bell bell, Bounds bounds, Consumer<Watch> finished) {
        List<Watch> running = new ArrayList<>(watches);
        while (!running.isEmpty() && !bounds.over()) {
            long next = bounds.deadline();
            for (Watch watch : List.copyOf(running)) {
                long at = watch.step(bounds.now());
                if (watch.done()) {
                    running.remove(watch);
                    finished.accept(watch);
                } else if (at - next < 0) {
                    next = at;
                }
            }
            if (!running.isEmpty()) {
                bell.awaitUntil(next);
            }
        }
    }
}
