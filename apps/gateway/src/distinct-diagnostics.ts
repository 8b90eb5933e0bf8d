// The same finding reaches a gateway by several ways: from its source, and from the snapshot of each policy.

import type { Redactor } from '@toolcrib/telemetry';
import type { Diagnostic } from '@toolcrib/tool';

/** Each finding once, in the order of its first. */
export function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, source, owner, tool, reason }) => {
    const key = JSON.stringify([code, source, owner, tool, reason]);
    return !seen.has(key) && seen.add(key);
  });
}

/** Findings as they may be shown: names of tools and paths of plugins are texts of strangers too. */
export function redactAll(diagnostics: readonly Diagnostic[], redactor: Redactor): readonly Diagnostic[] {
  return diagnostics.map(({ owner, tool, reason, ...rest }) => ({
    ...rest,
    owner: redactor.text(owner),
    ...(tool === undefined ? {} : { tool: redactor.text(tool) }),
    reason: redactor.text(reason),
  }));
}
