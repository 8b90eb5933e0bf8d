// What one server offers at this moment: the list that counts, the definitions made of it, and what it offered before it
// failed.

import type { Diagnostic, ToolDefinition } from '@toolcrib/tool';
import type { WireTool } from './judge-tool.ts';
import type { Pins } from './pins.ts';
import type { Roster } from './roster.ts';
import { toDefinition, type RunTool } from './to-definition.ts';

/** A tool of a server that is down: enough to ask a policy about it. */
export type FormerTool = Pick<ToolDefinition, 'id' | 'name' | 'source' | 'owner'>;

/** The list that counts, and the definitions made of it. */
export interface Offer {
  /** Takes another list, or none; the last one is kept as what was offered before. */
  readonly adopt: (roster: Roster | undefined) => void;
  /** Takes over what the list says now. */
  readonly show: () => void;
  readonly tools: () => readonly ToolDefinition[];
  /** What was listed last, while nothing is. */
  readonly former: () => readonly FormerTool[];
  readonly find: (tool: string) => WireTool | undefined;
}

/** What an offer is made with. */
export interface OfferParts {
  /** The operator's key of the server. */
  readonly owner: string;
  readonly run: RunTool;
  readonly pins: Pins;
  readonly tell: (diagnostics: readonly Diagnostic[]) => void;
}

/** Starts with nothing. */
export function createOffer({ owner, run, pins, tell }: OfferParts): Offer {
  let roster: Roster | undefined;
  let definitions: readonly ToolDefinition[] = [];
  let former: readonly FormerTool[] = [];
  const show = (): void => {
    const entry = roster?.entry();
    if (definitions.length > 0) former = definitions.map(({ id, name, source }) => ({ id, name, source, owner }));
    definitions = [...(entry?.tools.values() ?? [])].map((tool) => toDefinition(owner, tool, run));
    tell(entry === undefined ? [] : [...pins.judge(entry.tools), ...entry.diagnostics]);
  };
  return {
    show,
    adopt: (next) => {
      roster?.end();
      roster = next;
      show();
    },
    tools: () => definitions,
    former: () => (roster === undefined ? former : []),
    find: (tool) => roster?.entry().tools.get(tool),
  };
}
