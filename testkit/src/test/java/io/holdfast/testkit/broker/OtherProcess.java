package io.holdfast.testkit.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A JVM of its own that runs a broker, with one record in one topic, until killed. */
final class OtherProcess implements AutoCloseable {

    static final String TOPIC = "from-another-process";

    private final Process process;

    private OtherProcess(Process process) {
        this.process = process;
    }

    static OtherProcess holding(Path directory) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        OtherProcess.class.getName(),
                        directory.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        OtherProcess other = new OtherProcess(process);
        String line =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        if (!"ready".equals(line)) {
            other.close();
            throw new IOException("the other process did not start a broker");
        }
        return other;
    }

    long pid() {
        return process.pid();
    }

    void kill() {
        close();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        try {
            process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        EmbeddedBroker broker = EmbeddedBroker.start(BrokerOptions.in(Path.of(args[0])));
        Records.topic(broker.bootstrapServers(), TOPIC, Map.of());
        Records.send(broker.bootstrapServers(), TOPIC, "kept");
        System.out.println("ready");
        System.out.flush();
        new java.util.concurrent.CountDownLatch(1).await();
    }
}
