package io.holdfast.worker.check;

import java.net.URI;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.random.RandomGenerator;

import io.holdfast.schema.plan.SuiteParameters;
import io.holdfast.worker.provider.TargetPaths;
import io.holdfast.worker.provider.Tunnel;
import io.holdfast.worker.provider.http.HttpAnswer;
import io.holdfast.worker.provider.http.PlainHttp;
import io.holdfast.worker.ws.NameLookup;
import io.holdfast.worker.ws.OpenError;
import io.holdfast.worker.ws.OpenRequest;
import io.holdfast.worker.ws.Opening;
import io.holdfast.worker.ws.WebSocketClient;
import io.holdfast.worker.ws.WebSocketConnection;
import org.jspecify.annotations.Nullable;

/**
 * Opens the connections of one session through its tunnel, retries within the session's budget, follows a few redirects to the same
 * host, and knows every connection that it opened. Dials from one thread; {@link #abortAll} may come from any.
 */
public final class Dialer {

    private static final int MAX_HOPS = 3;

    /** Leads to the result of a request (RFC 9110 section 15.4.4), never to another place for an upgrade. */
    private static final int SEE_OTHER = 303;

    /** A try after one that was left without an answer waits this much longer, so that a late answer is known for what it is. */
    private static final int LONGER = 3;

    private static final int BODY_BOUND = 64 << 10;
    private static final long FRAME_SLACK = 1 << 20;

    private final WebSocketClient client;
    private final NameLookup names;
    private final PlainHttp http;
    private final Tunnel tunnel;
    private final Peer peer;
    private final Conduct conduct;
    private final RandomGenerator random;
    private final List<Link> links = new CopyOnWriteArrayList<>();
    private int dialled;

    /**
     * How a session behaves towards the far end.
     *
     * @param run        random prefix of the names of its connections
     * @param parameters durations and sizes
     * @param bounds     when it must end
     * @param retries    what it may spend on retries
     */
    public record Conduct(String run, SuiteParameters parameters, Bounds bounds, RetryBudget retries) {}

    /** @param random for the jitter of waits */
    public Dialer(
            WebSocketClient client,
            NameLookup names,
            PlainHttp http,
            Tunnel tunnel,
            Peer peer,
            Conduct conduct,
            RandomGenerator random) {
        this.client = client;
        this.names = names;
        this.http = http;
        this.tunnel = tunnel;
        this.peer = peer;
        this.conduct = conduct;
        this.random = random;
    }

    /** Durations and sizes. */
    SuiteParameters parameters() {
        return conduct.parameters();
    }

    /** When the session must end. */
    Bounds bounds() {
        return conduct.bounds();
    }

    /** Whom it dials. */
    Peer peer() {
        return peer;
    }

    /** All connections opened until now. */
    public List<Link> links() {
        return links;
    }

    /** Ends every connection that is still open, without a closing handshake. */
    public void abortAll() {
        links.forEach(link -> link.connection().abort());
    }

    /** How long a closing handshake may take. */
    Duration closeDeadline() {
        Duration answer = conduct.parameters().answerDeadline();
        return answer.compareTo(Duration.ofSeconds(2)) < 0 ? answer : Duration.ofSeconds(2);
    }

    /**
     * Opens a connection.
     *
     * @param check   what for; becomes part of its name
     * @param patient whether a failure is tried again within the budget
     */
    Dial open(String check, boolean patient) {
        Bounds bounds = conduct.bounds();
        OpenFacts facts = new OpenFacts(bounds.now(), tunnel.credentialSent());
        Set<URI> visited = new HashSet<>();
        String name = nextName(check);
        URI uri = first(name);
        long failedSince = 0;
        int retries = 0;
        while (true) {
            visited.add(uri);
            Opening opening = attempt(uri, facts.silent() ? LONGER : 1);
            if (opening == null) {
                facts.stop();
                return new Dial(facts, null);
            }
            facts.add(name, opening, bounds.now());
            WebSocketConnection connection = opening.connection();
            if (connection != null) {
                Link link = new Link(name, connection);
                links.add(link);
                settle(retries, failedSince);
                return new Dial(facts, link);
            }
            URI hop = followable(opening, facts, visited);
            if (hop != null) {
                facts.hop();
                uri = hop;
                continue;
            }
            failedSince = retries == 0 ? bounds.now() : failedSince;
            Optional<Duration> wait =
                    patient ? RetryRule.wait(opening, retries, random.nextDouble()) : Optional.empty();
            if (wait.isEmpty()
                    || !conduct.retries().take(bounds.now() - failedSince, wait.get())
                    || !bounds.pause(wait.get())) {
                settle(retries, failedSince);
                return new Dial(facts, null);
            }
            retries++;
            name = nextName(check);
            uri = first(name);
        }
    }

    private void settle(int retries, long failedSince) {
        if (retries > 0) {
            conduct.retries().spend(conduct.bounds().now() - failedSince);
        }
    }

    private String nextName(String check) {
        return conduct.run() + "-" + check + "-" + ++dialled;
    }

    private URI first(String name) {
        return tunnel.address().socket(peer.path(), TargetPaths.CONNECTION + "=" + name);
    }

    private @Nullable URI followable(Opening opening, OpenFacts facts, Set<URI> visited) {
        Opening.Hop hop = opening.hop();
        if (hop == null
                || opening.error() != OpenError.REDIRECT
                || opening.status() == SEE_OTHER
                || conduct.bounds().over()) {
            return null;
        }
        return facts.redirects() < MAX_HOPS && !visited.contains(hop.uri()) ? hop.uri() : null;
    }

    /** One attempt; null when the session must end, in which case a late connection is closed as it comes. */
    private @Nullable Opening attempt(URI uri, int patience) {
        Bounds bounds = conduct.bounds();
        if (bounds.over()) {
            return null;
        }
        CompletableFuture<Opening> opening = client.openAsync(request(uri, patience));
        try {
            CompletableFuture.anyOf(opening, bounds.stop()).join();
        } finally {
            CompletableFuture<?> late = opening.isDone() ? null : opening.thenAccept(Dialer::drop);
            assert late == null || !late.isCompletedExceptionally();
        }
        return opening.isDone() ? opening.join() : null;
    }

    private static void drop(Opening late) {
        WebSocketConnection connection = late.connection();
        if (connection != null) {
            // on an event loop, where nothing may block: a thread of its own waits until the socket is gone
            new Thread(connection::abort, "holdfast-late").start();
        }
    }

    private OpenRequest request(URI uri, int patience) {
        SuiteParameters parameters = conduct.parameters();
        long most = Math.max(OpenRequest.DEFAULT_MAX_MESSAGE_BYTES, parameters.frameBytes() + FRAME_SLACK);
        OpenRequest request = OpenRequest.to(
                        uri, conduct.bounds().cap(parameters.openDeadline().multipliedBy(patience)))
                .withCa(tunnel.ca())
                .withNames(names)
                .withMaxMessageBytes((int) Math.min(Integer.MAX_VALUE, most));
        for (var header : tunnel.headers().entrySet()) {
            request = request.withHeader(header.getKey(), header.getValue());
        }
        return request;
    }

    /** A plain GET of a path of the target through the tunnel. */
    public HttpAnswer get(String path, int bodyBound) {
        Duration deadline = conduct.bounds().cap(conduct.parameters().openDeadline());
        return http.get(tunnel.address(), path, null, tunnel.headers(), tunnel.ca(), deadline, bodyBound);
    }

    /**
     * Asks the target something on a fresh connection, which is closed then.
     *
     * @return what the question gave; an empty list when no connection was opened
     */
    public <T> List<T> ask(Function<Link, List<T>> question) {
        Link link = open("record", false).link();
        if (link == null) {
            return List.of();
        }
        List<T> answer = question.apply(link);
        link.close(closeDeadline());
        return answer;
    }

    /** After a refusal: what a plain GET of the target's health gets through the same tunnel. */
    void askPlainly(OpenFacts facts) {
        if (facts.refused() && !conduct.bounds().over()) {
            HttpAnswer answer = get(TargetPaths.HEALTH, BODY_BOUND);
            facts.plain(answer, TargetPaths.isHealthy(answer));
        }
    }
}
