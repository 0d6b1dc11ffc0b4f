/** One service for a real deployment: scheduler, worker or updater. */
@NullMarked
package io.holdfast.cli.service;

import org.jspecify.annotations.NullMarked;
