package io.holdfast.updater;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.holdfast.updater", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {

    @ArchTest
    static final ArchRule decisionsDoNoIo = noClasses()
            .that()
            .resideInAnyPackage("..updater.policy..", "..updater.fold..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.kafka..",
                    "io.micrometer..",
                    "org.slf4j..",
                    "java.io..",
                    "java.net..",
                    "java.nio.file..",
                    "java.util.concurrent..",
                    "io.holdfast.schema.event..");

    @ArchTest
    static final ArchRule decisionsReadNoClock = noClasses()
            .that()
            .resideInAnyPackage("..updater.policy..", "..updater.fold..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Clock")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.holdfast.schema.time.Ticker");

    @ArchTest
    static final ArchRule policyKnowsNoFold = noClasses()
            .that()
            .resideInAPackage("..updater.policy..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("..updater.fold..", "..updater.topology..", "..updater.view..", "..updater.main..");

    @ArchTest
    static final ArchRule knowsNoOtherModule = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.holdfast.worker..", "io.holdfast.scheduler..", "io.holdfast.testkit..", "io.holdfast.cli..");

    @ArchTest
    static final ArchRule onlyJackson3 =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule noPackageCycles =
            slices().matching("io.holdfast.updater.(*)..").should().beFreeOfCycles();
}
