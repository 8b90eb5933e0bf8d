// The tools that a surface shows, and the direct calls of them: routed by a table from exposed name to id, never by parsing
// a name. Every surface has these; what else it answers is its own.

import type { CallContext, Mode, ToolDefinition, ToolResult } from '@toolcrib/tool';
import type { Catalog } from '@toolcrib/catalog';
import { callDirectly, deferredTool } from './errors.ts';
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
  /**
   * Calls a visible tool by its exposed name.
   * @throws ToolcribError for any other name, saying what to do instead.
   */
  call(name: string, args: unknown, call: SurfaceCall): Promise<ToolResult>;
  update(): void;
}

interface Shown {
  readonly snapshot: Catalog;
  readonly definitions: readonly ToolDefinition[];
  readonly idOf: ReadonlyMap<string, string>;
  tools?: readonly VisibleTool[];
}

/** Shows the tools that are visible in `mode`; `steps` names the controls, whose names no tool may take. */
export function createVisibleCalls(session: CatalogSession, mode: Mode, steps: NextSteps): VisibleCalls {
  let shown = show();

  function show(): Shown {
    const snapshot = session.snapshot();
    const definitions = session.visible(mode);
    return {
      snapshot,
      definitions,
      idOf: exposedNames(
        definitions.map(({ id }) => id),
        steps.controls,
      ),
    };
  }

  return {
    snapshot: () => shown.snapshot,
    definitions: () => shown.definitions,
    tools: () => (shown.tools ??= visibleTools(shown)),
    call: async (name, args, call) => {
      const tool = targetOf(name, { session, mode, steps, idOf: shown.idOf });
      return directResult(await session.dispatcher.dispatch(tool, parseArguments(args), directContext(name, call)));
    },
    update: () => {
      shown = show();
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

function targetOf(name: string, { session, mode, steps, idOf }: Routing): ToolDefinition {
  const id = idOf.get(name);
  const found = session.lookup(id ?? name);
  // The gate refuses a denied tool, in the caller's own word, and the log has it.
  if (found.kind === 'denied' && found.tool !== undefined) return found.tool;
  if (found.kind !== 'found') throw lookupError(name, found, { session, steps });
  if (id !== undefined) return found.tool;
  if (!session.isVisible(found.tool.id, mode)) throw deferredTool(name, steps.callForm(name));
  const exposed = [...idOf].find(([, known]) => known === found.tool.id)?.[0];
  throw callDirectly(name, exposed ?? found.tool.name);
}
