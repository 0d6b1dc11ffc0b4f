package io.holdfast.scheduler;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.holdfast.scheduler", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {

    @ArchTest
    static final ArchRule knowsOnlySchema = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.holdfast.worker..", "io.holdfast.updater..", "io.holdfast.testkit..", "io.holdfast.cli..");

    @ArchTest
    static final ArchRule onlyJackson3 =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule decisionsDoNoIo = noClasses()
            .that()
            .resideInAnyPackage(
                    "..scheduler.plan..", "..scheduler.lease..", "..scheduler.budget..", "..scheduler.dispatch..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "org.apache.kafka..",
                    "io.micrometer..",
                    "org.slf4j..",
                    "java.io..",
                    "java.net..",
                    "java.nio.file..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Clock")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("io.holdfast.schema.time.Ticker");

    @ArchTest
    static final ArchRule onlyTheWiringKnowsTheWiring = noClasses()
            .that()
            .resideOutsideOfPackage("..scheduler.main..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("..scheduler.main..");

    @ArchTest
    static final ArchRule noPackageCycles =
            slices().matching("io.holdfast.scheduler.(*)..").should().beFreeOfCycles();
}
