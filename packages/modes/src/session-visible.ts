// What a model has directly, mode by mode, remembered from turn to turn: a turn without a change must not look at ten thousand
// tools to find the few that are shown.

import type { Catalog } from '@toolcrib/catalog';
import { compareCodeUnits, type Mode, type ToolDefinition } from '@toolcrib/tool';
import type { KnownTools } from './known-tools.ts';
import type { SessionTools } from './session-tools.ts';
import { isVisibleIn } from './visibility.ts';

type Ground = Pick<SessionTools, 'turn' | 'known' | 'passes' | 'denials'>;

interface Remembered {
  readonly turn: Catalog;
  readonly known: KnownTools;
  /** Whatever the policy says. */
  readonly candidates: readonly ToolDefinition[];
  readonly denials: object | undefined;
  readonly visible: readonly ToolDefinition[];
}

/** Gives the visible tools of a mode, sorted by id; the same list while session and answers of the policy are the same. */
export function createVisibleLists(
  held: Ground,
  deliveryRequired: ReadonlySet<string>,
): (mode: Mode) => readonly ToolDefinition[] {
  const remembered = new Map<Mode, Remembered>();
  const candidatesOf = (mode: Mode, turn: Catalog, known: KnownTools): readonly ToolDefinition[] =>
    [...turn.tools, ...known.directOnly.values()]
      .filter((tool) => isVisibleIn(mode, tool, deliveryRequired))
      .toSorted((a, b) => compareCodeUnits(a.id, b.id));
  return (mode) => {
    const [turn, known, denials] = [held.turn(), held.known(), held.denials()];
    const last = remembered.get(mode);
    const before = last?.turn === turn && last.known === known ? last : undefined;
    if (before !== undefined && denials !== undefined && before.denials === denials) return before.visible;
    const candidates = before?.candidates ?? candidatesOf(mode, turn, known);
    const passed = candidates.filter(held.passes);
    const visible = before !== undefined && areSame(before.visible, passed) ? before.visible : passed;
    remembered.set(mode, { turn, known, candidates, denials, visible });
    return visible;
  };
}

function areSame(a: readonly ToolDefinition[], b: readonly ToolDefinition[]): boolean {
  return a.length === b.length && a.every((tool, nth) => tool === b[nth]);
}
