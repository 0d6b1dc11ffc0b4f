/** What is declared now, read from the declarations topic. */
@NullMarked
package io.holdfast.updater.view;

import org.jspecify.annotations.NullMarked;
