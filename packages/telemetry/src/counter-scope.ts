// The name under which totals run. It stays while a catalog grows or shrinks and changes when the catalog is another one.

/** The scope that totals belong to. */
export interface CounterScope {
  readonly id: () => string;
  /** Moves on to an id that differs from the one before. */
  renew(): void;
}

/** Opens the first scope. Where `newScopeId` throws, gives no text or repeats itself, the scope is named by its ordinal. */
export function openCounterScope(newScopeId: () => string): CounterScope {
  let ordinal = 1;
  let id = next(newScopeId, '') ?? `scope-${ordinal}`;
  return {
    id: () => id,
    renew: () => {
      ordinal += 1;
      id = next(newScopeId, id) ?? `scope-${ordinal}`;
    },
  };
}

function next(newScopeId: () => string, before: string): string | undefined {
  try {
    const id: unknown = newScopeId();
    return typeof id === 'string' && id !== before ? id : undefined;
  } catch {
    return undefined;
  }
}
