package io.holdfast.testkit.tunnel;

/** Follows the last payload buffer of a frame. */
enum FrameEnd {
    INSTANCE
}
