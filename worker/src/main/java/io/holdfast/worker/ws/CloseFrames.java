package io.holdfast.worker.ws;

import java.util.Locale;
import java.util.regex.Pattern;

/** Which close codes are legal on the wire, and what a close reason speaks of. */
final class CloseFrames {

    /** Stands for a close frame without a code (RFC 6455 section 7.1.5). */
    static final int NO_CODE = 1005;

    static final int PROTOCOL = 1002;
    static final int BAD_DATA = 1007;
    static final int TOO_BIG = 1009;

    private static final Pattern EXPIRY =
            Pattern.compile("expir|token (is )?(no longer|invalid)|session (has )?ended|session timed? ?out|ttl");
    private static final Pattern AUTH = Pattern.compile("auth|forbidden|credential|permission|denied|token|login");
    private static final Pattern TOO_BIG_WORDS = Pattern.compile(
            "too (big|large|long)|payload|message size|frame size|size limit|max.{0,20}size|exceed.{0,40}bytes");
    private static final Pattern IDLE = Pattern.compile("idle|inactiv|no activity|keep-?alive|ping timeout|quiet");
    private static final Pattern AGE =
            Pattern.compile("max.{0,24}(duration|age|lifetime)|lifetime|connection age|time limit|duration limit");
    private static final Pattern RATE = Pattern.compile("rate|flood|too many|quota|throttl|limit exceeded");
    private static final Pattern RESTART =
            Pattern.compile("restart|reload|shut(ting)? ?down|deploy|going away|drain|maintenance|upgrad");
    private static final Pattern UPSTREAM =
            Pattern.compile("upstream|backend|bad gateway|unreachable|refused|origin|not reachable|connect");

    private CloseFrames() {}

    /** True if an endpoint may put this code into a close frame (RFC 6455 section 7.4, and IANA's registry up to 1014). */
    static boolean legal(int code) {
        return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
    }

    /** The class of a reason; the first that fits, from the most to the least telling. */
    static ReasonClass reason(String text) {
        if (text.isEmpty()) {
            return ReasonClass.NONE;
        }
        String lower = text.toLowerCase(Locale.ROOT);
        if (EXPIRY.matcher(lower).find()) {
            return ReasonClass.EXPIRY;
        }
        if (IDLE.matcher(lower).find()) {
            return ReasonClass.IDLE;
        }
        if (TOO_BIG_WORDS.matcher(lower).find()) {
            return ReasonClass.TOO_BIG;
        }
        if (AGE.matcher(lower).find()) {
            return ReasonClass.AGE;
        }
        if (RATE.matcher(lower).find()) {
            return ReasonClass.RATE;
        }
        if (RESTART.matcher(lower).find()) {
            return ReasonClass.RESTART;
        }
        if (AUTH.matcher(lower).find()) {
            return ReasonClass.AUTH;
        }
        return UPSTREAM.matcher(lower).find() ? ReasonClass.UPSTREAM : ReasonClass.OTHER;
    }
}
