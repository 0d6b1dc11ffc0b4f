package io.holdfast.schema.vantage;

import java.time.Instant;

/**
 * Whether results from a vantage can be believed: many providers failing there at once blame the vantage.
 *
 * @param vantage vantage id
 * @param health  healthy or suspect
 * @param since   when that began
 * @param reason  one sentence
 */
public record VantageState(String vantage, VantageHealth health, Instant since, String reason) {}
