package io.holdfast.worker.verdict;

/**
 * Every kind that a verdict may carry: families of faults, as a user can act on them. {@code docs/kinds.md} says what each one means
 * and what to do.
 */
public final class Kinds {

    /** The tunnel's name has no address. */
    public static final String REACH_NAME = "reach-name";
    /** TLS to the tunnel fails by its certificate or by its own refusal. */
    public static final String REACH_TLS = "reach-tls";
    /** This vantage's network path fails: no connection, resets in the TLS handshake, WebSockets mangled for every server. */
    public static final String REACH_PATH = "reach-path";

    /** The upgrade was answered by a demand for a credential. */
    public static final String AUTH_INSTEAD_OF_101 = "auth-instead-of-101";
    /** The upgrade was answered by a page. */
    public static final String PAGE_INSTEAD_OF_101 = "page-instead-of-101";
    /** The upgrade was refused by a bot protection. */
    public static final String BOT_BLOCK = "bot-block";
    /** The upgrade was answered by a redirect that is not a login. */
    public static final String REDIRECT_ON_UPGRADE = "redirect-on-upgrade";
    /** The headers of the upgrade were lost, on the way in or on the way back. */
    public static final String UPGRADE_STRIPPED = "upgrade-stripped";
    /** The 101 was not lawful. */
    public static final String BAD_101 = "bad-101";
    /** The far end speaks HTTP/2 only. */
    public static final String HTTP2_ONLY = "http2-only";
    /** A server refused the Host or the Origin. */
    public static final String HOST_OR_ORIGIN_CHECK = "host-or-origin-check";
    /** The upgrade met server errors until the budget was spent. */
    public static final String COLD_START = "cold-start";
    /** Ordinary requests pass and upgrades do not. */
    public static final String UPGRADE_NOT_IMPLEMENTED = "upgrade-not-implemented";
    /** A 101, then the end, before a first answer. */
    public static final String CLOSED_RIGHT_AFTER_101 = "closed-right-after-101";
    /** The answer did not come from our target. */
    public static final String WRONG_ROUTE = "wrong-route";
    /** Too many opens for a while. */
    public static final String RATE_LIMIT = "rate-limit";
    /** Too many connections at once, or a count of them that leaks. */
    public static final String CONNECTION_CAP = "connection-cap";

    /** Open, but messages do not pass in one direction or in both. */
    public static final String NO_FLOW = "no-flow";
    /** A message of the asked size does not pass, a smaller one does. */
    public static final String FRAME_TOO_LARGE = "frame-too-large";
    /** Frames that were split on the way are refused. */
    public static final String FRAGMENTATION = "fragmentation";
    /** Bytes were changed, lost or repeated, or large transfers were reset at random. */
    public static final String CORRUPTION = "corruption";
    /** Frames carry marks of an extension that was not agreed, or a mask that a server must not use. */
    public static final String EXTENSION_MISMATCH = "extension-mismatch";
    /** Bytes pass, too slowly for the deadline. */
    public static final String BUFFERING_OR_SLOW = "buffering-or-slow";
    /** Large packets vanish on the path and small ones pass. */
    public static final String LARGE_PACKETS_VANISH = "large-packets-vanish";

    /** Cut in the idle window although it was pinged, in a way that fits no other family. */
    public static final String IDLE_CUT = "idle-cut";
    /** Silent and dead when used, although it was pinged, in a way that fits no other family. */
    public static final String DEAD_ON_USE = "dead-on-use";
    /** The tunnel's idle limit is the ping interval itself. */
    public static final String LIMIT_AT_THE_WINDOW = "limit-at-the-window";
    /** Pings are answered by the target and do not count as activity. */
    public static final String PINGS_NOT_COUNTED = "pings-not-counted";
    /** Pings end at the first hop. */
    public static final String PINGS_SWALLOWED = "pings-swallowed";
    /** Every connection ends at one age, whatever flows on it. */
    public static final String TOTAL_LIFETIME = "total-lifetime";
    /** Connections end together, at no fixed age. */
    public static final String RESTART_OR_RELOAD = "restart-or-reload";
    /** The credential ran out under an open connection. */
    public static final String CREDENTIAL_EXPIRY = "credential-expiry";

    /** The target is down, out of reach inside its sandbox, or too busy to answer. */
    public static final String SERVER_NOT_THERE = "server-not-there";
    /** The sandbox stopped. */
    public static final String SANDBOX_STOPPED = "sandbox-stopped";

    /** A limit or a decoder of the prober's own. */
    public static final String PROBER_LIMIT_OR_CODEC = "prober-limit-or-codec";
    /** Pings came more often than the provider likes. */
    public static final String PROBER_KEEPALIVE = "prober-keepalive";
    /** A connection ended in a way that only the prober's own conduct can explain. */
    public static final String PROBER_LIFECYCLE = "prober-lifecycle";
    /** A URL that must not be dialled. */
    public static final String PROBER_URL = "prober-url";

    /** Seen once; there was no second pass, or it failed in another way. */
    public static final String UNCONFIRMED = "unconfirmed";
    /** Nothing shows that the target was alive. */
    public static final String NO_SIGN_OF_LIFE = "no-sign-of-life";
    /** A check that decides was not reached. */
    public static final String NOT_REACHED = "not-reached";
    /** The worker that had the session fell silent. */
    public static final String WORKER_LOST = "worker-lost";
    /** Nobody took the session in time. */
    public static final String EXPIRED = "expired";
    /** The worker was asked to end and ended the session. */
    public static final String DRAINED = "drained";
    /** A person or a changed plan ended the session. */
    public static final String CANCELLED = "cancelled";
    /** The credential for the provider's control plane is missing. */
    public static final String CREDENTIAL_MISSING = "credential-missing";
    /** The provider's control plane refused the credential. */
    public static final String CREDENTIAL_REFUSED = "credential-refused";
    /** The account is over a limit, or the provider has no room. */
    public static final String QUOTA = "quota";
    /** The provider's control plane failed. */
    public static final String PROVIDER_FAULT = "provider-fault";
    /** Holdfast's own rules forbade it. */
    public static final String REFUSED_BY_GUARD = "refused-by-guard";
    /** Holdfast failed. */
    public static final String INTERNAL = "internal";

    private Kinds() {}
}
