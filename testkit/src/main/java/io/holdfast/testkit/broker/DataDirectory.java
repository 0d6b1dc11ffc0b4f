package io.holdfast.testkit.broker;

import java.io.IOException;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import io.holdfast.testkit.broker.BrokerStartException.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The directory of one broker, locked for this process until closed.
 *
 * <p>The lock is a file of ours, {@value #LOCK}, holding the owner's process id: Kafka locks too, but late in its start and
 * without saying who the owner is. The system releases it when the process dies, however it dies.
 */
final class DataDirectory implements AutoCloseable {

    static final String LOCK = "holdfast.lock";
    static final String META = "meta.properties";
    static final int NODE_ID = 1;

    /**
     * Directories held by this process. Needed beside the file lock: where locks belong to the process (POSIX), merely closing a
     * second channel on the file would give up the first one's lock.
     */
    private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

    private final Path path;
    private final FileChannel channel;

    private DataDirectory(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Makes the directory if needed and locks it. */
    static DataDirectory lock(Path directory) throws BrokerStartException {
        Path path;
        try {
            path = Files.createDirectories(directory.toAbsolutePath()).toRealPath();
        } catch (IOException e) {
            throw new BrokerStartException(Kind.FAILED, "data directory " + directory + " cannot be made", e);
        }
        if (!HELD.add(path)) {
            throw locked(path, "this process (" + ProcessHandle.current().pid() + ")");
        }
        try {
            return new DataDirectory(path, lockFile(path));
        } catch (BrokerStartException e) {
            HELD.remove(path);
            throw e;
        }
    }

    private static FileChannel lockFile(Path path) throws BrokerStartException {
        FileChannel channel = null;
        try {
            channel = FileChannel.open(
                    path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                throw locked(path, owner(channel));
            }
            channel.truncate(0);
            channel.write(
                    ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
            return channel;
        } catch (IOException e) {
            quietly(channel);
            throw new BrokerStartException(Kind.FAILED, "data directory " + path + " cannot be locked", e);
        } catch (BrokerStartException e) {
            quietly(channel);
            throw e;
        }
    }

    private static BrokerStartException locked(Path path, String owner) {
        return new BrokerStartException(Kind.DATA_LOCKED, "data directory " + path + " is in use by " + owner, null);
    }

    private static String owner(FileChannel channel) {
        ByteBuffer pid = ByteBuffer.allocate(20);
        try {
            channel.read(pid, 0);
        } catch (IOException e) {
            return "another process";
        }
        String text = new String(pid.array(), 0, pid.position(), StandardCharsets.US_ASCII).strip();
        return text.isEmpty() ? "another process" : "process " + text;
    }

    Path path() {
        return path;
    }

    /**
     * Whether the directory holds a log already; false for an empty one.
     *
     * @throws BrokerStartException {@code DATA_DAMAGED} if what it holds is neither nothing nor a log of ours
     */
    boolean formatted() throws BrokerStartException {
        if (!Files.exists(path.resolve(META))) {
            List<String> strangers = strangers();
            if (strangers.isEmpty()) {
                return false;
            }
            throw damaged(
                    "holds no " + META + " but other files (" + strangers.get(0)
                            + "); name an empty directory, or restore the file",
                    null);
        }
        Properties properties = meta();
        if (!"1".equals(properties.getProperty("version"))) {
            throw damaged("has a " + META + " without version=1", null);
        }
        if (properties.getProperty("cluster.id", "").isBlank()) {
            throw damaged("has a " + META + " without cluster.id", null);
        }
        if (!Integer.toString(NODE_ID).equals(properties.getProperty("node.id"))) {
            throw damaged("has a " + META + " of another node than " + NODE_ID, null);
        }
        return true;
    }

    /** The id of the cluster whose log this is; the directory must be formatted. */
    String clusterId() throws BrokerStartException {
        return meta().getProperty("cluster.id", "");
    }

    private Properties meta() throws BrokerStartException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(path.resolve(META))) {
            properties.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            throw damaged("has an unreadable " + META, e);
        }
        return properties;
    }

    private List<String> strangers() throws BrokerStartException {
        try (Stream<Path> files = Files.list(path)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> !name.equals(LOCK) && !name.equals("lost+found"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BrokerStartException(Kind.FAILED, "data directory " + path + " cannot be read", e);
        }
    }

    BrokerStartException damaged(String what, @Nullable Throwable cause) {
        return new BrokerStartException(Kind.DATA_DAMAGED, "data directory " + path + " " + what, cause);
    }

    /** Releases the lock. Idempotent. The file stays: removing it would let two processes lock two different files. */
    @Override
    public void close() {
        quietly(channel);
        HELD.remove(path);
    }

    private static void quietly(@Nullable FileChannel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // closing released the lock or the process's end will; nothing was written that could be lost
        }
    }
}
