/** The fleet file: YAML into records, every mistake named by its full key. */
@NullMarked
package io.holdfast.cli.fleet;

import org.jspecify.annotations.NullMarked;
