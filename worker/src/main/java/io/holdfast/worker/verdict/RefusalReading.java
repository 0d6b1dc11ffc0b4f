package io.holdfast.worker.verdict;

import io.holdfast.schema.result.Attribution;
import io.holdfast.schema.result.Control;
import io.holdfast.schema.result.OpenFindings;
import io.holdfast.schema.result.Stage;
import org.jspecify.annotations.Nullable;

/** Reads a complete HTTP answer in place of the 101, by its status and by what a plain GET got. */
final class RefusalReading {

    private RefusalReading() {}

    static Reading.Failure failure(Pass pass, OpenFindings open) {
        int status = open.status() == null ? 0 : open.status();
        String refusal = Ends.plain(open.refusal());
        if ("host".equals(refusal) || "origin".equals(refusal)) {
            return ending(
                    Kinds.HOST_OR_ORIGIN_CHECK,
                    Attribution.UNKNOWN,
                    status,
                    "The upgrade was refused with " + status + " for its " + refusal + " header.");
        }
        return switch (status) {
            case 401 -> credential(open, status);
            case 402 ->
                ending(
                        Kinds.QUOTA,
                        Attribution.CREDENTIAL,
                        status,
                        "The tunnel demands payment (402) for the account.");
            case 403 -> forbidden(open);
            case 407 ->
                ending(
                        Kinds.REACH_PATH,
                        Attribution.CLIENT,
                        status,
                        "A forward proxy near this vantage demands a credential (407).");
            case 429 -> OpenReading.rate(status);
            case 426, 505 ->
                OpenReading.provable(
                        Kinds.UPGRADE_STRIPPED,
                        null,
                        status,
                        "The upgrade was answered with " + status
                                + ": its headers, or HTTP/1.1, were lost on the way.");
            case 511 -> page(status);
            default -> byClass(pass, open, status);
        };
    }

    private static Reading.Failure byClass(Pass pass, OpenFindings open, int status) {
        if (status >= 200 && status < 300) {
            return html(open) ? page(status) : stripped(status);
        }
        if (status >= 500 && status < 600) {
            return serverError(pass, open, status);
        }
        if (status >= 400 && status < 500) {
            return OpenReading.getWorks(open)
                    ? notImplemented(open, status)
                    : ending(
                            Kinds.WRONG_ROUTE,
                            Attribution.UNKNOWN,
                            status,
                            "The upgrade was answered with " + status + "; a plain GET " + got(open)
                                    + ", so nothing shows that the route leads to the target.");
        }
        return OpenReading.provable(
                Kinds.BAD_101, null, status, "The upgrade was answered with the unexpected status " + status + ".");
    }

    private static Reading.Failure serverError(Pass pass, OpenFindings open, int status) {
        if (OpenReading.getWorks(open)) {
            return status == 501 || status == 504
                    ? notImplemented(open, status)
                    : OpenReading.provable(
                            Kinds.COLD_START,
                            null,
                            status,
                            "A plain GET " + got(open) + ", every upgrade was answered with " + status + ", in "
                                    + tries(open) + ".");
        }
        Control control = pass.control();
        if (oneFamilyOnly(control)) {
            return ending(
                    Kinds.SERVER_NOT_THERE,
                    Attribution.SANDBOX,
                    status,
                    "Inside the sandbox the target answers on one loopback family alone; the tunnel answered " + status
                            + ".");
        }
        if (Boolean.TRUE.equals(open.exposureRecreated()) && Boolean.TRUE.equals(control.serverAliveAfter())) {
            return OpenReading.provable(
                    Kinds.WRONG_ROUTE,
                    null,
                    status,
                    "A fresh exposure of the port still answers " + status + " while the target answers inside.");
        }
        return ending(
                Kinds.COLD_START,
                Attribution.UNKNOWN,
                status,
                "Upgrades were answered with " + status + " in " + tries(open) + " and a plain GET " + got(open) + ".");
    }

    private static boolean oneFamilyOnly(Control control) {
        return control.loopbackIpv4() != null
                && control.loopbackIpv6() != null
                && !control.loopbackIpv4().equals(control.loopbackIpv6());
    }

    private static Reading.Failure forbidden(OpenFindings open) {
        if (!OpenReading.getWorks(open) && !Boolean.TRUE.equals(open.mitigated())) {
            return credential(open, 403);
        }
        String reason = "The upgrade was refused with 403"
                + (Boolean.TRUE.equals(open.mitigated()) ? " by a bot protection" : "")
                + ", a plain GET " + got(open) + ".";
        return "driver".equals(Ends.plain(open.headerSet()))
                ? OpenReading.provable(Kinds.BOT_BLOCK, null, 403, reason)
                : ending(
                        Kinds.BOT_BLOCK,
                        Attribution.UNKNOWN,
                        403,
                        reason + " The headers were not exactly those of the driver.");
    }

    private static Reading.Failure credential(OpenFindings open, int status) {
        return ending(
                Kinds.AUTH_INSTEAD_OF_101,
                Attribution.CREDENTIAL,
                status,
                "The tunnel refused the upgrade with " + status
                        + (Boolean.TRUE.equals(open.credentialSent())
                                ? " although a credential was sent."
                                : "; no credential for the tunnel was sent."));
    }

    private static Reading.Failure page(int status) {
        return OpenReading.provable(
                Kinds.PAGE_INSTEAD_OF_101,
                null,
                status,
                "The upgrade was answered with a page (status " + status + ").");
    }

    private static Reading.Failure stripped(int status) {
        return OpenReading.provable(
                Kinds.UPGRADE_STRIPPED,
                null,
                status,
                "The upgrade was answered with " + status + " like a plain request: its headers were lost.");
    }

    private static Reading.Failure notImplemented(OpenFindings open, int status) {
        return OpenReading.provable(
                Kinds.UPGRADE_NOT_IMPLEMENTED,
                null,
                status,
                "A plain GET " + got(open) + ", the upgrade was refused with " + status + ".");
    }

    private static Reading.Failure ending(String kind, Attribution who, @Nullable Integer status, String reason) {
        return Reading.ending(Stage.OPEN, kind, who, status, reason);
    }

    private static boolean html(OpenFindings open) {
        return "html".equals(Ends.plain(open.body()))
                || (open.contentType() != null && open.contentType().contains("html"));
    }

    static String got(OpenFindings open) {
        if (open.getStatus() != null) {
            return "was answered with " + open.getStatus();
        }
        return Boolean.TRUE.equals(open.getFromTarget()) ? "was answered by the target" : "got no answer";
    }

    private static String tries(OpenFindings open) {
        int attempts = open.attempts() == null ? 1 : open.attempts();
        return attempts == 1 ? "1 attempt" : attempts + " attempts";
    }
}
