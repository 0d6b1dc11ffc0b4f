package io.holdfast.testkit.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/**
 * The two ports of one start. A free port is only known to have been free a moment ago: the start is tried again on a clash.
 *
 * @param client     where clients connect
 * @param controller where the node talks to itself; Kafka wants it known beforehand, so it cannot be left to the system
 */
record Ports(int client, int controller) {

    /** Takes free ports, or the given one for clients if it is not 0. */
    static Ports free(int client) throws IOException {
        try (ServerSocket first = bind(0);
                ServerSocket second = bind(0)) {
            return new Ports(client == 0 ? first.getLocalPort() : client, second.getLocalPort());
        }
    }

    /** Whether a server could listen on the port just now. */
    static boolean available(int port) {
        try (ServerSocket socket = bind(port)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static ServerSocket bind(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        socket.setReuseAddress(true); // as Kafka's acceptor does: a closed connection's wait state is no obstacle
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return socket;
    }
}
