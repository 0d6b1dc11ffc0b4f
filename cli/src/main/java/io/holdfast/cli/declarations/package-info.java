/** What was learned, as it stands now. */
@NullMarked
package io.holdfast.cli.declarations;

import org.jspecify.annotations.NullMarked;
