package io.holdfast.schema;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.holdfast.schema", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {

    @ArchTest
    static final ArchRule knowsNoOtherModule = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "io.holdfast.worker..",
                    "io.holdfast.scheduler..",
                    "io.holdfast.updater..",
                    "io.holdfast.testkit..",
                    "io.holdfast.cli..");

    @ArchTest
    static final ArchRule onlyJackson3 =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule recordsKnowNoKafka = noClasses()
            .that()
            .resideOutsideOfPackages("..schema.event..", "..schema.topic..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka..", "io.cloudevents..");

    @ArchTest
    static final ArchRule noPackageCycles =
            slices().matching("io.holdfast.schema.(*)..").should().beFreeOfCycles();
}
