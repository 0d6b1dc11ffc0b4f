package io.holdfast.schema.event;

import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;

/** Says where binding failed without quoting the payload: it may hold what must not be repeated. */
final class BindingErrors {

    private BindingErrors() {}

    static String describe(JacksonException e) {
        String path = e instanceof DatabindException ? e.getPathReference() : "";
        Throwable cause = e.getCause();
        String why = cause instanceof IllegalArgumentException && cause.getMessage() != null && isOurs(cause)
                ? cause.getMessage()
                : e.getClass().getSimpleName();
        return "cannot be read" + (path.isEmpty() ? "" : " at " + path) + ": " + why;
    }

    /** Only our own records' messages are repeated: they quote numbers and ids, never free text. */
    private static boolean isOurs(Throwable cause) {
        StackTraceElement[] trace = cause.getStackTrace();
        return trace.length > 0 && trace[0].getClassName().startsWith("io.holdfast.");
    }
}
