package io.holdfast.worker.check;

/**
 * A check that mostly waits, on a connection that is open already. Its steps are called by the session's one thread, when the time
 * that it named has come and whenever the bell rang.
 */
interface Watch {

    /**
     * Does what is due.
     *
     * @param now ticker reading
     * @return ticker reading of the next step; of no meaning once it is done
     */
    long step(long now);

    /** Whether it has its findings. */
    boolean done();

    /** The connection that it watches. */
    Link link();
}
