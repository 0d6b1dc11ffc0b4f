package io.holdfast.worker.ws;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Turns a host name into addresses. The name of the URI stays in the Host header and in TLS (SNI and name check), so a lookup
 * can send a name to another address without turning any check off.
 */
@FunctionalInterface
public interface NameLookup {

    /**
     * Called on a lookup thread of the client, never on an event loop; may block.
     *
     * @return at least one address, in the order in which they are tried
     * @throws UnknownHostException if the name has no address now
     */
    List<InetAddress> lookup(String host) throws UnknownHostException;

    /** The lookup of this machine, with the cache of the JVM in between. */
    static NameLookup system() {
        return host -> List.of(InetAddress.getAllByName(host));
    }
}
