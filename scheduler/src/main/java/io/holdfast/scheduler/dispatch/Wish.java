package io.holdfast.scheduler.dispatch;

import java.util.List;

import io.holdfast.schema.wanted.Wanted;
import org.jspecify.annotations.Nullable;

/**
 * A wanted event that is not answered yet.
 *
 * @param wanted   the event
 * @param vantages where a session is still to be dispatched; null until a plan said which
 */
public record Wish(Wanted wanted, @Nullable List<String> vantages) {}
