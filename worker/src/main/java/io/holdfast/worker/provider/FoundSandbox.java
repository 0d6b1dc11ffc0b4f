package io.holdfast.worker.provider;

/**
 * A sandbox of ours that a vendor listed.
 *
 * @param id    the vendor's id
 * @param tags  its tags
 * @param state its state
 */
public record FoundSandbox(String id, SandboxTags tags, SandboxState state) {}
