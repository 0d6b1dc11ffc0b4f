package io.holdfast.worker.check;

import java.util.List;

import io.holdfast.schema.result.End;
import io.holdfast.worker.ws.Ending;
import org.jspecify.annotations.Nullable;

/**
 * What is known once the checks are over, and completes their findings.
 *
 * @param saw        the target's own record; null when it was not read
 * @param links      every connection of the session
 * @param discovered whether discovery through the tunnel was recognisably answered by our target
 */
public record Aftermath(@Nullable TargetRecord saw, List<Link> links, boolean discovered) {

    /** An ending, with whether others came with it; null for null. */
    @Nullable
    End end(Link link, @Nullable Ending ending) {
        if (ending == null) {
            return null;
        }
        List<Link> others = links.stream().filter(other -> other != link).toList();
        return Ends.of(ending, Ends.coincident(ending, others));
    }
}
