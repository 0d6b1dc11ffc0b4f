package io.holdfast.testkit.tunnel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.holdfast.testkit.tunnel.faults.Corruption;
import io.holdfast.testkit.tunnel.faults.Direction;
import io.holdfast.testkit.tunnel.faults.Ending;
import io.holdfast.testkit.tunnel.faults.FrameFaults;
import io.holdfast.testkit.tunnel.faults.IdleCut;
import io.holdfast.testkit.tunnel.faults.MessageLimit;
import io.holdfast.testkit.tunnel.faults.Shaping;
import io.holdfast.testkit.tunnel.faults.StopReading;
import io.holdfast.testkit.tunnel.faults.TunnelFaults;
import io.holdfast.testkit.tunnel.faults.Which;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelPipeline;

/**
 * Which handlers stand in a leg's pipeline, in the order in which bytes meet them: TLS, the head, then for an upgraded
 * connection metering, stops and losses, frames and their faults, chunks, and always shaping and the relay.
 */
final class Pipelines {

    private Pipelines() {}

    static void addShaping(ChannelPipeline pipeline, Connection connection, Direction direction, Leg source) {
        Shaping shaping = connection.shared.faults().flow().shaping(direction);
        if (shaping.bufferBytes() > 0) {
            pipeline.addLast(new BufferHandler(shaping));
        }
        if (shaping.bytesPerSecond() > 0) {
            pipeline.addLast(new RateHandler(connection, source, shaping.bytesPerSecond()));
        }
        if (!shaping.delay().isZero()) {
            pipeline.addLast(new DelayHandler(source, shaping.delay()));
        }
    }

    /** Puts what an upgraded connection needs behind the two handlers of the heads. */
    static void upgrade(Connection connection) {
        insert(connection, Direction.UP, RequestHandler.NAME);
        insert(connection, Direction.DOWN, ResponseHandler.NAME);
    }

    private static void insert(Connection connection, Direction direction, String after) {
        Leg source = connection.source(direction);
        if (source == null) {
            return;
        }
        ChannelPipeline pipeline = source.channel().pipeline();
        String previous = after;
        List<ChannelHandler> handlers = handlers(connection, direction, source);
        for (int i = 0; i < handlers.size(); i++) {
            String name = direction + "-" + i;
            pipeline.addAfter(previous, name, handlers.get(i));
            previous = name;
        }
    }

    private static List<ChannelHandler> handlers(Connection connection, Direction direction, Leg source) {
        TunnelFaults faults = connection.shared.faults();
        List<ChannelHandler> handlers = new ArrayList<>();
        handlers.add(new MeterHandler(connection, direction));
        for (StopReading stop : faults.flow().stops()) {
            if (stop.direction() == direction) {
                handlers.add(new StopHandler(connection, source, stop));
            }
        }
        if (faults.flow().dropped().contains(direction)) {
            handlers.add(new DropHandler());
        }
        if (parsesFrames(faults, direction)) {
            handlers.add(new FrameDecoderHandler());
            handlers.add(new DataMeterHandler(connection, direction));
            addFrameFaults(handlers, connection, direction);
            handlers.add(new ForwardMeterHandler(connection, direction));
            FrameEncoderHandler encoder = new FrameEncoderHandler();
            connection.encoder(direction, encoder);
            handlers.add(encoder);
        } else {
            handlers.add(new ForwardMeterHandler(connection, direction));
        }
        if (direction == Direction.DOWN && faults.open().chunked()) {
            handlers.add(new ChunkHandler());
        }
        return handlers;
    }

    private static void addFrameFaults(List<ChannelHandler> handlers, Connection connection, Direction direction) {
        FrameFaults faults = connection.shared.faults().frames();
        if (faults.answerPings()) {
            handlers.add(new PingHandler(connection, direction));
        }
        for (MessageLimit limit : faults.limits()) {
            if (limit.directions().contains(direction)) {
                handlers.add(new LimitHandler(connection, limit));
            }
        }
        for (Corruption corruption : faults.corruptions()) {
            if (corruption.direction() == direction) {
                handlers.add(new CorruptHandler(corruption, connection.random));
            }
        }
        if (direction == Direction.DOWN) {
            faults.fragmenting().ifPresent(fragmenting -> handlers.add(new FragmentHandler(fragmenting)));
            if (faults.masked() != Which.NONE || faults.reserved() != Which.NONE) {
                handlers.add(new MarkHandler(faults.masked(), faults.reserved(), connection.random));
            }
        }
    }

    /** Frames are parsed where a fault needs them, and towards the client also if a close frame may have to fit in between. */
    private static boolean parsesFrames(TunnelFaults faults, Direction direction) {
        FrameFaults frames = faults.frames();
        boolean both = frames.answerPings()
                || faults.life().idle().stream().anyMatch(cut -> cut.counts() == IdleCut.Counts.DATA)
                || frames.limits().stream().anyMatch(limit -> limit.directions().contains(direction))
                || frames.corruptions().stream().anyMatch(corruption -> corruption.direction() == direction);
        boolean down = frames.fragmenting().isPresent()
                || frames.masked() != Which.NONE
                || frames.reserved() != Which.NONE
                || endings(faults).anyMatch(ending -> ending.how() == Ending.How.CLOSE_FRAME);
        return both || (direction == Direction.DOWN && down);
    }

    private static Stream<Ending> endings(TunnelFaults faults) {
        return Stream.of(
                        faults.life().idle().stream().map(IdleCut::ending),
                        faults.life().ages().stream().map(age -> age.ending()),
                        faults.life().reload().stream().map(reload -> reload.ending()),
                        faults.frames().limits().stream()
                                .map(MessageLimit::ending)
                                .flatMap(Optional::stream),
                        faults.flow().stops().stream().map(StopReading::ending).flatMap(Optional::stream))
                .flatMap(stream -> stream);
    }
}
