package io.holdfast.testkit.tunnel;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import io.holdfast.testkit.tunnel.spec.FaultsReader;
import io.holdfast.testkit.tunnel.spec.Fields;
import tools.jackson.databind.JsonNode;

/**
 * A tunnel as a fleet file describes it. Every key is optional and an empty section is a tunnel without fault. {@code up} is
 * towards the server, {@code down} towards the client; durations are written {@code 500ms 3s 5m 1h}, sizes {@code 64KiB 1MB} or
 * as a number of bytes. An <i>ending</i> is {@code how: fin|rst|close|silence} with {@code code} and {@code reason} for a close.
 * A section marked * may also be a list of such sections.
 *
 * <pre>
 * seed: 7                  # of every random choice; default 1
 * tls: {names: [localhost], valid: now|expired|notYet, alpn: http1|http2IfOffered|http2Only}
 *
 * # until a connection is open
 * refuse*: {status: 503, headers: {Retry-After: 2}, body: text, after: 1s, on: upgrades|plain|all, first: 3,
 *           probability: 0.3, unlessHeader: X-Token, agentContains: Mozilla,
 *           beyond: {requests: 2, per: 3s}, expired: {header: X-Token, after: 3s}}
 * cap: {connections: 1, status: 429, headers: {}, leaky: true}
 * early: {moment: request|bytes, ending, after: 0s, upgradesOnly: true}
 * ownUpgrade: {ending, after: 50ms}
 * request: {strip: true, http10: true, remove: [Origin], set: {Host: other}, on: upgrades|plain|all}
 * response: {strip: true, remove: [], set: {}, on: upgrades|plain|all}
 * chunked: true            # a 101 with Transfer-Encoding: chunked and chunks
 * dropEarlyBytes: true
 *
 * # endings of open connections
 * idle*: {after: 3s, ending, counts: any|up|down|each|data|forwarded}
 * age*: {after: 15s, ending, connections: 1}
 * reload: {at: 1s, grace: 2s, ending}
 * halfClose: forward|reset|ignore
 *
 * # frames
 * limit*: {bytes: 1MiB, direction: both|up|down, of: message|frame, ending or vanish: true}   # default: close 1009
 * answerPings: true        # pings are answered by the tunnel and not passed on
 * corrupt*: {direction: down, kind: flip|scramble|drop|repeat, at: 7340033, bytes: 1, message: 2, broken: true}
 * fragment: {bytes: 16KiB, controlAfter: 100}
 * mask: none|close|first|all
 * reservedBit: none|close|first|all
 *
 * # flow
 * drop: up|down|both
 * up: {delay: 50ms, perSecond: 1MB, buffer: 64KiB, bufferFor: 2s}
 * down: {delay: 50ms, perSecond: 1MB, buffer: 64KiB, bufferFor: 2s}
 * stopReading*: {direction: up, after: 16KiB, quiet: 100ms, ending, later: 300ms}
 * reset: {after: 2MB, probability: 0.5}
 * </pre>
 *
 * @param faults what it does wrong
 * @param seed   of every random choice
 * @param tls    if clients must speak TLS
 */
public record TunnelSpec(TunnelFaults faults, long seed, Optional<TunnelTls> tls) {

    /** No part is null. */
    public TunnelSpec {
        Objects.requireNonNull(faults, "faults");
        Objects.requireNonNull(tls, "tls");
    }

    /**
     * Reads a section.
     *
     * @param section an object
     * @param key     its full key, with which every error begins, for example {@code providers.demo.tunnel}
     * @throws io.holdfast.testkit.tunnel.spec.SpecException for an unknown key or a value that cannot be used
     */
    public static TunnelSpec parse(JsonNode section, String key) {
        Fields fields = new Fields(section, key);
        long seed = fields.longNumber("seed").orElse(1L);
        Optional<TunnelTls> tls = fields.section("tls").map(TunnelSpec::tls);
        TunnelFaults faults = FaultsReader.read(fields);
        return fields.done(() -> new TunnelSpec(faults, seed, tls));
    }

    private static TunnelTls tls(Fields fields) {
        TunnelTls local = TunnelTls.local();
        List<String> names = fields.texts("names");
        TunnelTls.Validity validity =
                fields.choice("valid", TunnelTls.Validity.class).orElse(local.validity());
        TunnelTls.Alpn alpn = fields.choice("alpn", TunnelTls.Alpn.class).orElse(local.alpn());
        return fields.done(() -> new TunnelTls(names.isEmpty() ? local.names() : names, validity, alpn, local.clock()));
    }

    /** The options of such a tunnel on a free port, leading to a server. */
    public TunnelOptions leadingTo(InetSocketAddress target) {
        TunnelOptions options = TunnelOptions.to(target).with(faults).seed(seed);
        return tls.map(options::tls).orElse(options);
    }
}
