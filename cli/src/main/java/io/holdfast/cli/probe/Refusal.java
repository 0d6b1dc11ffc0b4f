package io.holdfast.cli.probe;

import io.holdfast.worker.provider.ProviderException;

/** What the rules for addresses say, for a person. */
final class Refusal {

    private Refusal() {}

    /** The sentence without the kind before it. */
    static String text(ProviderException e) {
        String message = String.valueOf(e.getMessage());
        String kind = e.kind() + ": ";
        return message.startsWith(kind) ? message.substring(kind.length()) : message;
    }
}
