// The tools that a surface shows, and the direct calls: routed by a table from exposed name to id, never by parsing a name.
// Every surface has these; what else it answers is its own.

import type { CallContext, CallRoute, Mode, ToolDefinition, ToolResult } from '@toolcrib/tool';
import type { Catalog } from '@toolcrib/catalog';
import type { DirectoryWords } from './directory.ts';
import { directoryPrompt } from './directory-prompt.ts';
import { callDirectly, deferredTool, namelessCall } from './errors.ts';
import { exposedNames } from './exposed-name.ts';
import type { NextSteps } from './instructions.ts';
import { lookupError } from './lookup-error.ts';
import { parseArguments } from './parse-arguments.ts';
import { directResult } from './result-text.ts';
import { toProviderSchema } from './provider-schema.ts';
import type { CatalogSession } from './session.ts';
import type { SurfaceCall, VisibleTool } from './surface.ts';

/** The visible part of a surface. */
export interface VisibleCalls {
  /** The snapshot that was taken last. */
  snapshot(): Catalog;
  definitions(): readonly ToolDefinition[];
  tools(): readonly VisibleTool[];
  /** The directory of what is not visible; empty for none. */
  prompt(): string;
  /**
   * Calls a visible tool by its exposed name; in mode `directory` a deferred one as well, by its id or name.
   * @throws ToolcribError for any other name, saying what to do instead.
   */
  call(name: string, args: unknown, call: SurfaceCall): Promise<ToolResult>;
  update(): void;
}

/** How the rest is listed in the prompt. */
export interface ListedRest {
  readonly words: DirectoryWords;
  readonly maxChars: number;
}

/** What a surface shows. */
export interface ShownBy {
  readonly mode: Mode;
  /** Names the controls, whose names no tool may take. */
  readonly steps: NextSteps;
  /** Absent: nothing is listed. */
  readonly rest?: ListedRest;
}

interface Shown {
  readonly snapshot: Catalog;
  readonly definitions: readonly ToolDefinition[];
  readonly idOf: ReadonlyMap<string, string>;
  readonly prompt: string;
  tools?: readonly VisibleTool[];
}

/** Shows the tools that are visible in a mode. */
export function createVisibleCalls(session: CatalogSession, { mode, steps, rest }: ShownBy): VisibleCalls {
  let shown = show();

  function show(last?: Shown): Shown {
    const snapshot = session.snapshot();
    const definitions = session.visible(mode);
    if (last?.snapshot === snapshot && last.definitions === definitions) return last;
    const idOf = exposedNames(
      definitions.map(({ id }) => id),
      steps.controls,
    );
    const isOwnName = (name: string): boolean =>
      !idOf.has(name) && !steps.controls.includes(name) && session.isOwnName(name);
    const prompt = rest === undefined ? '' : directoryPrompt({ snapshot, visible: definitions, isOwnName, ...rest });
    return { snapshot, definitions, idOf, prompt };
  }

  return {
    snapshot: () => shown.snapshot,
    definitions: () => shown.definitions,
    tools: () => (shown.tools ??= visibleTools(shown)),
    prompt: () => shown.prompt,
    call: async (name, args, call) => {
      const { tool, route } = targetOf(name, { session, mode, steps, idOf: shown.idOf });
      const context = { ...directContext(name, call), route };
      return directResult(await session.dispatcher.dispatch(tool, parseArguments(args), context));
    },
    update: () => {
      shown = show(shown);
    },
  };
}

/** What the gate learns of a call of the model. */
export function directContext(calledAs: string, call: SurfaceCall): CallContext {
  const { callId, signal, onProgress, ancestors } = call;
  return {
    callId,
    route: 'direct',
    signal,
    calledAs,
    ...(ancestors !== undefined && { ancestors }),
    ...(onProgress !== undefined && { onProgress }),
  };
}

function visibleTools({ definitions, idOf }: Shown): readonly VisibleTool[] {
  const nameOf = new Map([...idOf].map(([name, id]) => [id, name]));
  return definitions.map(({ id, name, description, inputSchema }) => ({
    name: nameOf.get(id) ?? name,
    description,
    parameters: toProviderSchema(inputSchema),
    id,
  }));
}

interface Routing {
  readonly session: CatalogSession;
  readonly mode: Mode;
  readonly steps: NextSteps;
  readonly idOf: ReadonlyMap<string, string>;
}

interface Target {
  readonly tool: ToolDefinition;
  readonly route: CallRoute;
}

function targetOf(name: string, { session, mode, steps, idOf }: Routing): Target {
  if (name === '') throw namelessCall(steps.find);
  const id = idOf.get(name);
  const found = session.lookup(id ?? name);
  const route = id === undefined ? 'hydrated' : 'direct';
  // The gate refuses a denied tool, in the caller's own word, and the log has it.
  if (found.kind === 'denied' && found.tool !== undefined) return { tool: found.tool, route: 'direct' };
  if (found.kind !== 'found') throw lookupError(name, found, { session, steps });
  const { tool } = found;
  if (id !== undefined) return { tool, route };
  if (session.isVisible(tool.id, mode)) {
    const exposed = [...idOf].find(([, known]) => known === tool.id)?.[0];
    throw callDirectly(name, exposed ?? tool.name);
  }
  if (mode === 'directory') return { tool, route };
  throw deferredTool(name, steps.callForm(name));
}
