// What one server's tools said of themselves when they were first seen, and which of them say something else now. Digests
// only: no text of a server is kept. First sight is trusted; where that is kept is the host's business.

import { fingerprint, formatToolId, type Diagnostic, type ToolId } from '@toolcrib/tool';
import type { WireTool } from './judge-tool.ts';
import { PINS_MAX_COUNT } from './limits.ts';
import { shownName } from './mask.ts';

/** Digests of one tool's definition. */
export interface ToolPin {
  /** Of its description and title. */
  readonly description: string;
  /** Of its input and output schema. */
  readonly schema: string;
}

/** Where definitions are remembered, by server and tool name. Either may reject: then nothing is overwritten. */
export interface PinStore {
  load(server: string): Promise<ReadonlyMap<string, ToolPin>>;
  /** Replaces what is remembered of this server. Never called twice at once for one server. */
  save(server: string, pins: ReadonlyMap<string, ToolPin>): Promise<void>;
}

/** What of a definition is new. */
export type ChangedPart = 'description' | 'schema';

/** A tool whose definition is not the remembered one, and which waits for a yes. */
export interface ChangedTool {
  readonly id: ToolId;
  readonly server: string;
  readonly tool: string;
  /** Empty where it is not known what was remembered. */
  readonly changed: readonly ChangedPart[];
  /** Names the new definition: an approval holds for this one only. */
  readonly digest: string;
}

/** The remembered definitions of one server. */
export interface Pins {
  /** Reads what is remembered, once. Never rejects. */
  load(): Promise<void>;
  /** Takes a new list and remembers what it sees for the first time. @returns what is to be told of it. */
  judge(tools: ReadonlyMap<string, WireTool>): readonly Diagnostic[];
  /** The tool of the last list, where it waits. */
  waiting(tool: string): ChangedTool | undefined;
  allWaiting(): readonly ChangedTool[];
  /** Remembers the new definition. @returns false where that definition does not wait. */
  approve(tool: string, digest: string): boolean;
  /** Resolves when all that is remembered was saved, or could not be. Never rejects. */
  saved(): Promise<void>;
}

/** How to remember. */
export interface PinOptions {
  readonly owner: string;
  readonly store: PinStore;
  /** A changed tool waits for approval; otherwise a change is told and remembered at once. */
  readonly asks: boolean;
  /** Called when saving failed: there is something to tell. */
  readonly onProblem?: () => void;
}

/** Remembers nothing. */
export const NO_PINS: Pins = {
  load: () => Promise.resolve(),
  judge: () => [],
  waiting: () => undefined,
  allWaiting: () => [],
  approve: () => false,
  saved: () => Promise.resolve(),
};

/** Keeps the pins of one server. */
export function createPins(options: PinOptions): Pins {
  const book: Book = { pins: new Map(), changes: new Map(), waiting: new Map() };
  const keeper = createKeeper(options, book);
  return {
    load: keeper.load,
    judge: (tools) => {
      book.waiting.clear();
      const news = [...tools.values()].filter((tool) => look(book, options, tool));
      forgetBeyond(book.pins, tools);
      if (news.length > 0) keeper.save();
      const changes = [...book.changes].flatMap(([name, change]) => (tools.has(name) ? [change] : []));
      return [...(book.problem === undefined ? [] : [aboutStore(options, book.problem)]), ...changes];
    },
    saved: keeper.saved,
    waiting: (tool) => book.waiting.get(tool)?.changed,
    allWaiting: () => [...book.waiting.values()].map(({ changed }) => changed),
    approve: (tool, digest) => {
      const held = book.waiting.get(tool);
      if (held?.changed.digest !== digest) return false;
      book.pins.set(tool, held.pin);
      book.waiting.delete(tool);
      book.changes.delete(tool);
      keeper.save();
      return true;
    },
  };
}

interface Book {
  pins: Map<string, ToolPin>;
  /** What was told of tools since the start. */
  readonly changes: Map<string, Diagnostic>;
  readonly waiting: Map<string, { readonly changed: ChangedTool; readonly pin: ToolPin }>;
  /** Why the store cannot be used, as a sentence. */
  problem?: string;
  isBlind?: true;
}

/** Looks at one tool of a list. @returns whether there is something new to remember. */
function look(book: Book, { owner, asks }: PinOptions, tool: WireTool): boolean {
  const { name, label, description, schemaDigest } = tool;
  const pin = { description: fingerprint([description, label ?? null]), schema: schemaDigest };
  const known = book.pins.get(name);
  if (known === undefined && !(book.isBlind === true && asks)) {
    book.pins.set(name, pin);
    return true;
  }
  const changed = (['description', 'schema'] as const).filter((part) => known?.[part] !== pin[part]);
  if (changed.length === 0) {
    // It went back to what it was before anybody said yes.
    if (asks) book.changes.delete(name);
    return false;
  }
  const parts = known === undefined ? [] : changed;
  book.changes.set(name, tellChange(owner, name, { parts, asks }));
  if (!asks) {
    book.pins.set(name, pin);
    return true;
  }
  const id = formatToolId({ source: 'mcp', owner, name });
  const held = { id, server: owner, tool: name, changed: parts, digest: fingerprint(pin) };
  book.waiting.set(name, { changed: held, pin });
  return false;
}

function tellChange(
  owner: string,
  tool: string,
  { parts, asks }: { readonly parts: readonly ChangedPart[]; readonly asks: boolean },
): Diagnostic {
  const what =
    parts.length === 0
      ? 'It cannot be told whether it changed.'
      : `Its ${parts.join(' and ')} changed since it was seen.`;
  const then = asks ? 'It waits for approval before it is called again.' : 'It is used as it is now.';
  return { code: 'DEFINITION_CHANGED', source: 'mcp', owner, tool: shownName(tool), reason: `${what} ${then}` };
}

function aboutStore({ owner }: PinOptions, problem: string): Diagnostic {
  return { code: 'DEFINITION_CHANGED', source: 'mcp', owner, reason: problem };
}

/** Tools that are listed stay; of the others, the ones seen first go first. */
function forgetBeyond(pins: Map<string, ToolPin>, listed: ReadonlyMap<string, WireTool>): void {
  for (const name of pins.keys()) {
    if (pins.size <= PINS_MAX_COUNT) return;
    if (!listed.has(name)) pins.delete(name);
  }
}

interface Keeper {
  readonly load: () => Promise<void>;
  readonly save: () => void;
  readonly saved: () => Promise<void>;
}

/** Reads once and writes one after the other; many changes at once lead to one write. */
function createKeeper({ owner, store, asks, onProblem }: PinOptions, book: Book): Keeper {
  let loaded: Promise<void> | undefined;
  let writing: Promise<void> | undefined;
  let isDirty = false;
  const write = async (): Promise<void> => {
    while (isDirty) {
      isDirty = false;
      try {
        await store.save(owner, new Map(book.pins));
        delete book.problem;
      } catch {
        book.problem = 'The definitions of its tools could not be saved: after a restart, changes may go unseen.';
        onProblem?.();
      }
    }
    writing = undefined;
  };
  const read = async (): Promise<void> => {
    try {
      book.pins = new Map(await store.load(owner));
    } catch {
      book.isBlind = true;
      const then = asks ? 'they wait for approval' : 'changes go unseen';
      book.problem = `What is remembered of its tools could not be read: ${then}, and nothing is saved.`;
    }
  };
  return {
    load: () => (loaded ??= read()),
    save: () => {
      if (book.isBlind === true) return;
      isDirty = true;
      writing ??= write();
    },
    saved: async () => writing,
  };
}
