// The same finding reaches a gateway by several ways: from its source, and from the snapshot of each policy.

import type { Diagnostic } from '@toolcrib/tool';

/** Each finding once, in the order of its first. */
export function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ code, source, owner, tool, reason }) => {
    const key = JSON.stringify([code, source, owner, tool, reason]);
    return !seen.has(key) && seen.add(key);
  });
}
