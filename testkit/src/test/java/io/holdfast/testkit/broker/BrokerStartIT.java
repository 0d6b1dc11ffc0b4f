package io.holdfast.testkit.broker;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import io.holdfast.testkit.broker.BrokerStartException.Kind;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

@Timeout(60)
class BrokerStartIT {

    @TempDir
    Path directory;

    private BrokerStartException refused(BrokerOptions options) {
        BrokerStartException e = catchThrowableOfType(
                BrokerStartException.class, () -> EmbeddedBroker.start(options).close());
        assertThat(e).isNotNull();
        return e;
    }

    @Test
    void aBusyPortIsNamed() throws Exception {
        try (ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            BrokerStartException e = refused(BrokerOptions.in(directory).onPort(busy.getLocalPort()));

            assertThat(e.kind()).isEqualTo(Kind.PORT_BUSY);
            assertThat(e).hasMessageContaining("port " + busy.getLocalPort());
        }
    }

    @Test
    void aPortTakenAfterTheCheckIsAClashAndLeavesNoThread() throws Exception {
        EmbeddedBroker.start(BrokerOptions.in(directory.resolve("warm"))).close();
        try (DataDirectory data = DataDirectory.lock(directory.resolve("data"));
                ServerSocket busy = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Node.format(data);
            Set<Thread> before = UserThreads.now();
            BrokerOptions options = BrokerOptions.in(directory.resolve("data"));

            Ports client = new Ports(busy.getLocalPort(), Ports.free(0).controller());
            assertThatExceptionOfType(PortClashException.class).isThrownBy(() -> Node.start(options, data, client));
            Ports controller = new Ports(Ports.free(0).client(), busy.getLocalPort());
            assertThatExceptionOfType(PortClashException.class).isThrownBy(() -> Node.start(options, data, controller));

            Awaitility.await().untilAsserted(() -> assertThat(UserThreads.now()).isSubsetOf(before));
        }
    }

    @Test
    void aDirectoryInUseByThisProcessIsNamedAndStaysLocked() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerOptions.in(directory))) {
            for (int attempt = 0; attempt < 2; attempt++) {
                BrokerStartException e = refused(BrokerOptions.in(directory));

                assertThat(e.kind()).isEqualTo(Kind.DATA_LOCKED);
                assertThat(e).hasMessageContaining(directory.toString()).hasMessageContaining("this process");
            }
            assertThat(broker.death().toCompletableFuture()).isNotDone();
        }
    }

    @Test
    void aDirectoryInUseByAnotherProcessNamesItsOwner() throws Exception {
        try (OtherProcess other = OtherProcess.holding(directory)) {
            BrokerStartException e = refused(BrokerOptions.in(directory));

            assertThat(e.kind()).isEqualTo(Kind.DATA_LOCKED);
            assertThat(e).hasMessageContaining(directory.toString()).hasMessageContaining("process " + other.pid());
        }
    }

    @Test
    void aKilledOwnerLeavesADirectoryThatStartsAgain() throws Exception {
        try (OtherProcess other = OtherProcess.holding(directory)) {
            other.kill();
        }

        try (EmbeddedBroker broker = EmbeddedBroker.start(BrokerOptions.in(directory))) {
            assertThat(Records.read(broker.bootstrapServers(), OtherProcess.TOPIC, 1))
                    .containsExactly("kept");
        }
    }

    @Test
    void aBrokenMetaFileIsDamage() throws Exception {
        Files.writeString(directory.resolve("meta.properties"), "cluster.id=\nnode.id=seven\n");

        BrokerStartException e = refused(BrokerOptions.in(directory));

        assertThat(e.kind()).isEqualTo(Kind.DATA_DAMAGED);
        assertThat(e).hasMessageContaining(directory.toString()).hasMessageContaining("meta.properties");
    }

    @Test
    void aDirectoryOfSomethingElseIsNotFormatted() throws Exception {
        Files.writeString(directory.resolve("thesis.tex"), "years of work");

        BrokerStartException e = refused(BrokerOptions.in(directory));

        assertThat(e.kind()).isEqualTo(Kind.DATA_DAMAGED);
        assertThat(e).hasMessageContaining("thesis.tex");
        assertThat(directory.resolve("meta.properties")).doesNotExist();
    }

    @Test
    void aBrokenMetadataLogIsDamageAndNeitherHangsNorEndsTheProcess() throws Exception {
        EmbeddedBroker.start(BrokerOptions.in(directory)).close();
        Path metadata = directory.resolve("__cluster_metadata-0");
        List<Path> files;
        try (Stream<Path> listed = Files.list(metadata)) {
            files = listed.filter(path ->
                            path.toString().endsWith(".log") || path.toString().endsWith(".checkpoint"))
                    .toList();
        }
        assertThat(files).isNotEmpty();
        for (Path file : files) {
            byte[] garbage = "not a record batch, by any reading. ".repeat(40).getBytes(StandardCharsets.UTF_8);
            Files.write(file, garbage, StandardOpenOption.TRUNCATE_EXISTING);
        }
        Set<Thread> before = UserThreads.now();

        BrokerStartException e = refused(BrokerOptions.in(directory));

        assertThat(e.kind()).isEqualTo(Kind.DATA_DAMAGED);
        assertThat(e).hasMessageContaining(directory.toString());
        Awaitility.await().untilAsserted(() -> assertThat(UserThreads.now()).isSubsetOf(before));
    }
}
