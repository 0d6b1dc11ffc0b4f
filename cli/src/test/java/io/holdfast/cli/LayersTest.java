package io.holdfast.cli;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

@AnalyzeClasses(packages = "io.holdfast.cli", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {

    @ArchTest
    static final ArchRule whatIsShownIsMadeWithoutIo = noClasses()
            .that()
            .haveNameMatching(
                    "io\\.holdfast\\.cli\\..*(FleetState|FleetTable|Goal|PlanChanges|PlanText|ReportText|Outcome"
                            + "|Amounts|Table|DeclarationRows|Answers|PlanReader)")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka..", "java.io..", "java.net..", "java.nio.file..", "org.slf4j..")
            .orShould()
            .dependOnClassesThat()
            .haveFullyQualifiedName("java.time.Clock");

    @ArchTest
    static final ArchRule vendorsAreNamedInOnePlace = noClasses()
            .that()
            .resideOutsideOfPackage("io.holdfast.cli.sessions..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.holdfast.worker.provider.*..");

    @ArchTest
    static final ArchRule onlyJackson3 =
            noClasses().should().dependOnClassesThat().resideInAnyPackage("com.fasterxml.jackson..");

    @ArchTest
    static final ArchRule noPackageCycles =
            slices().matching("io.holdfast.cli.(*)..").should().beFreeOfCycles();
}
