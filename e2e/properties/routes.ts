// Every way in which a word can reach a tool, and what each must answer. A route says how to ask and which of its own rules
// come on top of the meaning of the word: what is visible is called directly, what is deferred is not.

import { CONTROL_NAMES, type Mode, type ToolResult } from '@toolcrib/tool';
import type { GuestAnswer, GuestRequest } from './guest-stand-in.ts';
import { isVisible, meaningOf, type KnownTool, type Meaning, type Moment } from './oracle.ts';
import type { ShownSurface, Stage } from './stage.ts';

/** What a route said: everything that it gave back as one text, and the code of its error. */
export interface Said {
  readonly text: string;
  readonly code?: string | undefined;
}

/** What a route must do: run this tool, show it, or refuse with a code. */
export type Expected =
  | { readonly kind: 'runs' | 'shows'; readonly tool: KnownTool }
  | { readonly kind: 'refuses'; readonly code: string; readonly ids?: readonly string[] };

/** One way to a tool. */
export interface Route {
  readonly name: string;
  /** Another spelling of a call: tried with words that mean something, and not with those that only come near. */
  readonly isOddForm?: boolean;
  /** Undefined where the word means something else on this route, such as a control. */
  readonly expects: (moment: Moment, word: string) => Expected | undefined;
  readonly ask: (stage: Stage, word: string, args: object) => Promise<Said>;
}

const STRUCTURED = [CONTROL_NAMES.search, CONTROL_NAMES.describe, CONTROL_NAMES.call];

/** All routes over the surfaces of a stage. */
export function routesOf({ surfaces }: Pick<Stage, 'surfaces'>): readonly Route[] {
  return [...surfaces.flatMap(routesOfSurface), rawCall, rawDescribe];
}

function routesOfSurface(shown: ShownSurface): readonly Route[] {
  const controls = shown.surface.visibleTools().filter(({ id }) => id === undefined);
  const names = new Set(controls.map(({ name }) => name));
  return [
    directRoute(shown, [...names]),
    ...(names.has(CONTROL_NAMES.call) ? FORMS.map((form) => controlRoute(shown, form)) : []),
    ...(names.has(CONTROL_NAMES.describe) ? [describeRoute(shown)] : []),
    ...(names.has(CONTROL_NAMES.code) ? [guestCallRoute(shown), guestDescribeRoute(shown)] : []),
  ];
}

/** A call by a declared name, or by a name that was never declared. */
function directRoute(shown: ShownSurface, controls: readonly string[]): Route {
  const hydrates = shown.mode === 'directory';
  return {
    name: `${shown.name}: direct`,
    expects: (moment, word) => {
      if (controls.includes(word)) return undefined;
      const id = shown.table.get(word);
      const meaning = meaningOf(moment, id ?? word);
      if (meaning.kind !== 'tool') return refusal(meaning, word, shown.name === 'by-name' ? STRUCTURED : controls);
      const { tool } = meaning;
      if (id !== undefined || shown.name === 'by-name') return { kind: 'runs', tool };
      if (isVisible(shown.mode, tool)) return { kind: 'refuses', code: 'CALL_DIRECTLY' };
      return hydrates ? { kind: 'runs', tool } : { kind: 'refuses', code: 'DEFERRED_TOOL' };
    },
    ask: async (stage, word, args) => said(await shown.surface.handle(word, args, stage.nextCall())),
  };
}

interface Form {
  readonly name: string;
  readonly payload: (word: string, args: object) => object;
}

/** The payloads that models send to the call control. */
const FORMS: readonly Form[] = [
  { name: 'nested', payload: (id, args) => ({ id, args }) },
  { name: 'by name, flattened', payload: (name, args) => ({ name, ...args }) },
  { name: 'as text', payload: (toolId, args) => ({ toolId, args: JSON.stringify(args) }) },
  {
    name: 'dotted',
    payload: (id, args) => ({
      id,
      ...Object.fromEntries(Object.entries(args).map(([key, value]) => [`args.${key}`, value])),
    }),
  },
  { name: 'one level down', payload: (id, args) => ({ args: { id, args } }) },
];

function controlRoute(shown: ShownSurface, { name, payload }: Form): Route {
  return {
    name: `${shown.name}: tool_call ${name}`,
    isOddForm: name !== 'nested',
    expects: (moment, word) => calledBy(shown.mode, meaningOf(moment, word), word),
    ask: async (stage, word, args) =>
      said(await shown.surface.handle(CONTROL_NAMES.call, payload(word, args), stage.nextCall())),
  };
}

function describeRoute(shown: ShownSurface): Route {
  return {
    name: `${shown.name}: tool_describe`,
    expects: (moment, word) => describedBy(meaningOf(moment, word), word, STRUCTURED),
    ask: async (stage, word) =>
      said(await shown.surface.handle(CONTROL_NAMES.describe, { id: word }, stage.nextCall())),
  };
}

function guestCallRoute(shown: ShownSurface): Route {
  return {
    name: `${shown.name}: guest call`,
    expects: (moment, word) => calledBy('code', meaningOf(moment, word), word, [CONTROL_NAMES.code]),
    ask: (stage, id, args) => askGuest(shown, stage, { method: 'call', request: { id, args } }),
  };
}

function guestDescribeRoute(shown: ShownSurface): Route {
  return {
    name: `${shown.name}: guest describe`,
    expects: (moment, word) => describedBy(meaningOf(moment, word), word, [CONTROL_NAMES.code]),
    ask: (stage, id) => askGuest(shown, stage, { method: 'describe', request: { id } }),
  };
}

const rawCall: Route = {
  name: 'controls: call',
  expects: (moment, word) => calledBy('tools', meaningOf(moment, word), word),
  ask: (stage, id, args) =>
    settled(stage.controls.call({ id, args }, { ...stage.nextCall(), route: 'tool_call', calledAs: id })),
};
const rawDescribe: Route = {
  name: 'controls: describe',
  expects: (moment, word) => describedBy(meaningOf(moment, word), word, STRUCTURED),
  ask: (stage, id) => settled(stage.controls.describe({ id })),
};

/** Asks through the guest's bridge. */
export async function askGuest(shown: ShownSurface, stage: Stage, request: GuestRequest): Promise<Said> {
  const code = JSON.stringify(request);
  const { details, content } = await shown.surface.handle(CONTROL_NAMES.code, { code }, stage.nextCall());
  const { value } = details as { readonly value?: GuestAnswer };
  const code_ = value !== undefined && 'error' in value ? value.error.code : undefined;
  return { text: JSON.stringify([content, details]), code: code_ };
}

/** Everything of a result as one text, with its code. */
export function said(result: ToolResult): Said {
  const { details } = result;
  const { error } = (details ?? {}) as { readonly error?: { readonly code?: string } };
  return {
    text: JSON.stringify([result.content, details ?? null]),
    code: result.isError === true ? error?.code : undefined,
  };
}

async function settled(answer: Promise<unknown>): Promise<Said> {
  try {
    return { text: JSON.stringify(await answer) };
  } catch (error) {
    const { code, message, details } = error as {
      readonly code?: string;
      readonly message: string;
      readonly details?: unknown;
    };
    return { text: JSON.stringify([message, details]), code };
  }
}

function calledBy(mode: Mode, meaning: Meaning, word: string, controls: readonly string[] = STRUCTURED): Expected {
  if (meaning.kind !== 'tool') return refusal(meaning, word, controls);
  const { tool } = meaning;
  return isVisible(mode, tool) ? { kind: 'refuses', code: 'CALL_DIRECTLY' } : { kind: 'runs', tool };
}

/** A denied tool is described as one that does not exist. */
function describedBy(meaning: Meaning, word: string, controls: readonly string[]): Expected {
  if (meaning.kind === 'denied') return refusal({ kind: 'unknown' }, word, controls);
  if (meaning.kind !== 'tool') return refusal(meaning, word, controls);
  const { tool } = meaning;
  return tool.directOnly ? { kind: 'refuses', code: 'CALL_DIRECTLY' } : { kind: 'shows', tool };
}

const CODES = { denied: 'DENIED_BY_POLICY', unavailable: 'SERVER_UNAVAILABLE', ambiguous: 'AMBIGUOUS_TOOL' } as const;

function refusal(meaning: Exclude<Meaning, { kind: 'tool' }>, word: string, controls: readonly string[]): Expected {
  if (meaning.kind === 'ambiguous') return { kind: 'refuses', code: CODES.ambiguous, ids: meaning.ids };
  if (meaning.kind !== 'unknown') return { kind: 'refuses', code: CODES[meaning.kind] };
  return { kind: 'refuses', code: controls.includes(word) ? 'CALL_DIRECTLY' : 'UNKNOWN_TOOL' };
}
