package io.holdfast.worker.provider.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

import io.holdfast.schema.time.Ticker;
import io.holdfast.worker.provider.TunnelAddress;
import io.holdfast.worker.ws.NameLookup;
import org.jspecify.annotations.Nullable;

/**
 * Sends plain GET requests, each on a connection of its own that is closed before the call returns: a pooled one would count
 * against a tunnel's cap on connections, and would outlive the session. Follows no redirect. Thread-safe; never throws.
 */
public final class PlainHttp {

    private final NameLookup names;
    private final Ticker ticker;
    private final String userAgent;

    /** @param userAgent value of the User-Agent header, that of the upgrade requests */
    public PlainHttp(NameLookup names, Ticker ticker, String userAgent) {
        this.names = names;
        this.ticker = ticker;
        this.userAgent = userAgent;
    }

    /**
     * One request.
     *
     * @param address   checked address; its prefix and query are kept
     * @param path      path of the target
     * @param query     query parameter to add, or null
     * @param headers   extra headers; secrets
     * @param ca        PEM file with the only authorities to trust, or null
     * @param deadline  of the whole call; more than zero
     * @param bodyBound bytes of the body that are taken at most
     */
    public HttpAnswer get(
            TunnelAddress address,
            String path,
            @Nullable String query,
            Map<String, String> headers,
            @Nullable Path ca,
            Duration deadline,
            int bodyBound) {
        long begin = ticker.nanos();
        long until = begin + deadline.toNanos();
        @Nullable ResponseReader reader = null;
        String error;
        CompletableFuture<Void> alarm = new CompletableFuture<>();
        try (Socket socket = connect(address, until)) {
            closesAt(alarm, socket, left(until));
            Socket spoken = address.secure() ? secured(socket, address, ca, until) : socket;
            spoken.setSoTimeout(left(until));
            spoken.getOutputStream()
                    .write(request(address, address.pathAndQuery(path, query), headers)
                            .getBytes(StandardCharsets.ISO_8859_1));
            reader = new ResponseReader(new BufferedInputStream(spoken.getInputStream()), bodyBound);
            reader.read();
            error = reader.error();
        } catch (IOException | GeneralSecurityException e) {
            error = ticker.nanos() - until >= 0 ? "timeout" : nameOf(e);
        } finally {
            alarm.cancel(false);
        }
        long millis = (ticker.nanos() - begin) / 1_000_000;
        return reader == null
                ? new HttpAnswer(null, error, "", millis)
                : new HttpAnswer(reader.status(), error, reader.body(), millis);
    }

    private String request(TunnelAddress address, String pathAndQuery, Map<String, String> headers) {
        StringBuilder request = new StringBuilder("GET " + pathAndQuery + " HTTP/1.1\r\n");
        request.append("Host: ").append(address.authority()).append("\r\n");
        request.append("User-Agent: ").append(userAgent).append("\r\n");
        request.append("Accept: */*\r\nConnection: close\r\n");
        headers.forEach(
                (name, value) -> request.append(name).append(": ").append(value).append("\r\n"));
        return request.append("\r\n").toString();
    }

    private Socket connect(TunnelAddress address, long until) throws IOException {
        String host = address.host();
        String name = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        IOException last = new UnknownHostException();
        for (InetAddress candidate : lookup(name, until)) {
            Socket socket = new Socket();
            try {
                socket.setTcpNoDelay(true);
                socket.connect(new InetSocketAddress(candidate, address.port()), left(until));
                return socket;
            } catch (IOException e) {
                socket.close();
                last = e;
            }
        }
        throw last;
    }

    private List<InetAddress> lookup(String name, long until) throws IOException {
        CompletableFuture<List<InetAddress>> answer = new CompletableFuture<>();
        Thread asker = new Thread(
                () -> {
                    try {
                        answer.complete(names.lookup(name));
                    } catch (UnknownHostException | RuntimeException e) {
                        answer.completeExceptionally(e);
                    }
                },
                "holdfast-lookup");
        asker.setDaemon(true);
        asker.start();
        try {
            return answer.get(left(until), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SocketException();
        } catch (TimeoutException | ExecutionException e) {
            throw new UnknownHostException();
        }
    }

    private Socket secured(Socket socket, TunnelAddress address, @Nullable Path ca, long until)
            throws IOException, GeneralSecurityException {
        socket.setSoTimeout(left(until));
        SSLSocket tls = (SSLSocket)
                TrustContexts.of(ca).getSocketFactory().createSocket(socket, address.host(), address.port(), true);
        SSLParameters parameters = tls.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setApplicationProtocols(new String[] {"http/1.1"});
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        return tls;
    }

    /** Milliseconds that are left, at least one: zero would mean for ever. */
    private int left(long until) {
        return (int) Math.max(1, Math.min(Integer.MAX_VALUE, (until - ticker.nanos()) / 1_000_000));
    }

    private static String nameOf(Exception failure) {
        if (failure instanceof UnknownHostException) {
            return "dns";
        }
        if (failure instanceof SSLException || failure instanceof GeneralSecurityException) {
            return "tls";
        }
        if (failure instanceof ConnectException) {
            return "connect_refused";
        }
        if (failure instanceof SocketTimeoutException) {
            return "timeout";
        }
        return failure instanceof SocketException ? "rst_before_response" : "failed";
    }

    /** Closes a socket at the deadline: read timeouts alone would let a dribbling peer go on for ever. */
    private static void closesAt(CompletableFuture<Void> alarm, Socket socket, int millis) {
        CompletableFuture<Void> closing = alarm.completeOnTimeout(null, millis, TimeUnit.MILLISECONDS)
                .thenRun(() -> {
                    try {
                        socket.close();
                    } catch (IOException e) {
                        throw new IllegalStateException("a socket could not be closed", e);
                    }
                });
        assert closing != null;
    }
}
