/** What a command is given by the process it runs in: streams, environment, exit codes, interruption. */
@NullMarked
package io.holdfast.cli.shell;

import org.jspecify.annotations.NullMarked;
