/** The provider {@code url}: a target that runs already, somewhere. */
@NullMarked
package io.holdfast.worker.provider.url;

import org.jspecify.annotations.NullMarked;
