/** What a fault tunnel does wrong, as immutable values. Every part is optional and all can be combined. */
@NullMarked
package io.holdfast.testkit.tunnel.faults;

import org.jspecify.annotations.NullMarked;
