package io.holdfast.testkit.tunnel;

import io.holdfast.testkit.tunnel.faults.Direction;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;

/** Dials the server. */
final class Upstream {

    private static final int CONNECT_MILLIS = 5_000; // the server is on this machine or next to it

    private Upstream() {}

    /** Calls one of the two on the event loop; the first after the connection has its leg. */
    @SuppressWarnings("FutureReturnValueIgnored") // the listener hears of success and failure alike
    static void dial(Connection connection, HttpHead request, Runnable dialled, Runnable unreachable) {
        Bootstrap bootstrap = new Bootstrap()
                .group(connection.shared.loop())
                .channel(NioSocketChannel.class)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        Leg leg = new Leg(channel);
                        channel.pipeline().addLast(ResponseHandler.NAME, new ResponseHandler(connection, request));
                        Pipelines.addShaping(channel.pipeline(), connection, Direction.DOWN, leg);
                        channel.pipeline().addLast(RelayHandler.NAME, new RelayHandler(connection, Direction.DOWN));
                        connection.dialled(leg);
                    }
                });
        ChannelFuture connecting = bootstrap.connect(connection.shared.target());
        connecting.addListener(done -> {
            if (!done.isSuccess()) {
                unreachable.run();
            } else if (connection.over() || !connection.client().open()) {
                connecting.channel().close();
            } else {
                dialled.run();
            }
        });
    }
}
