package io.holdfast.worker;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

/** Which part of the worker may know which. Imports point one way: main, queue, session, checks and providers, engine, schema. */
@AnalyzeClasses(packages = "io.holdfast.worker", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {

    @ArchTest
    static final ArchRule knowsNoOtherModule = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.holdfast.scheduler..", "io.holdfast.updater..", "io.holdfast.testkit..", "io.holdfast.cli..");

    @ArchTest
    static final ArchRule onlyJackson3 =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule verdictsAreDecidedWithoutIo = noClasses()
            .that()
            .resideInAPackage("..worker.verdict..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.netty..",
                    "org.apache.kafka..",
                    "io.micrometer..",
                    "org.slf4j..",
                    "java.io..",
                    "java.net..",
                    "java.nio..",
                    "java.util.concurrent..",
                    "io.holdfast.schema.event..");

    @ArchTest
    static final ArchRule verdictsReadNoClock = noClasses()
            .that()
            .resideInAPackage("..worker.verdict..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Clock")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.holdfast.schema.time.Ticker");

    @ArchTest
    static final ArchRule theEngineKnowsNothingElseOfTheWorker = noClasses()
            .that()
            .resideInAPackage("..worker.ws..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "..worker.verdict..",
                    "..worker.check..",
                    "..worker.session..",
                    "..worker.provider..",
                    "..worker.probe..",
                    "..worker.target..",
                    "..worker.client..",
                    "..worker.consume..",
                    "..worker.publish..",
                    "..worker.plans..",
                    "..worker.metrics..",
                    "..worker.main..");

    @ArchTest
    static final ArchRule sessionsRunWithoutKafka = noClasses()
            .that()
            .resideInAnyPackage(
                    "..worker.session..",
                    "..worker.check..",
                    "..worker.provider..",
                    "..worker.probe..",
                    "..worker.target..",
                    "..worker.verdict..",
                    "..worker.ws..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.kafka..",
                    "..worker.client..",
                    "..worker.consume..",
                    "..worker.publish..",
                    "..worker.plans..",
                    "..worker.main..");

    @ArchTest
    static final ArchRule theQueueKnowsNoProviderAndNoEngine = noClasses()
            .that()
            .resideInAnyPackage(
                    "..worker.client..",
                    "..worker.consume..",
                    "..worker.publish..",
                    "..worker.plans..",
                    "..worker.metrics..",
                    "..worker.main..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..worker.provider..", "..worker.check..", "..worker.ws..", "io.netty..");

    @ArchTest
    static final ArchRule decisionsOfTheQueueArePure = noClasses()
            .that()
            .haveFullyQualifiedName("io.holdfast.worker.consume.Triage")
            .or()
            .haveFullyQualifiedName("io.holdfast.worker.consume.Outcomes")
            .or()
            .haveFullyQualifiedName("io.holdfast.worker.plans.PlansReading")
            .or()
            .haveFullyQualifiedName("io.holdfast.worker.plans.KnownPlans")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka..", "io.micrometer..", "org.slf4j..", "java.util.concurrent..");

    @ArchTest
    static final ArchRule noPackageCycles =
            slices().matching("io.holdfast.worker.(*)..").should().beFreeOfCycles();
}
