// A surface as a stranger might build one: no controls at all. Visible tools are declared, and any other tool is called by
// its id or name as if it were. Everything below the surface is the house's own, by its public entry.

import { Buffer } from 'node:buffer';
import {
  type CatalogSession,
  createControls,
  errorResult,
  exposedNames,
  parseArguments,
  resolveConfig,
  type Surface,
  type SurfaceLedger,
  toFunction,
  toProviderSchema,
  type VisibleTool,
} from '@toolcrib/modes';
import { ToolcribError, type ToolDefinition } from '@toolcrib/tool';

/** Creates the surface. */
export async function byNameSurface(session: CatalogSession): Promise<Surface> {
  const controls = createControls(session, resolveConfig(undefined));
  let shown = show(session);
  let isClosed = false;
  return {
    mode: 'directory',
    get snapshotId() {
      return shown.snapshot.snapshotId;
    },
    visibleTools: () => shown.tools,
    promptText: () => '',
    handle: async (word, args, call) => {
      try {
        if (isClosed) throw new ToolcribError('SURFACE_CLOSED', 'This surface is closed: nothing was called.');
        const found = session.lookup(shown.idOf.get(word) ?? word);
        const context = { ...call, route: 'direct', calledAs: word } as const;
        const tool = found.kind === 'found' || found.kind === 'denied' ? found.tool : undefined;
        // The gate refuses what is denied, in the caller's own word. Whatever else it is, the controls have the sentence.
        if (tool !== undefined) return await session.dispatcher.dispatch(tool, parseArguments(args), context);
        return (await controls.call({ id: word }, context)).result;
      } catch (error) {
        return errorResult(ToolcribError.is(error) ? error : new ToolcribError('SURFACE_FAILED', 'The call failed.'));
      }
    },
    update: () => {
      shown = show(session);
    },
    close: () => {
      isClosed = true;
    },
    get ledger() {
      return ledgerOf(shown);
    },
  };
}

interface Shown {
  readonly snapshot: ReturnType<CatalogSession['snapshot']>;
  readonly idOf: ReadonlyMap<string, string>;
  readonly tools: readonly VisibleTool[];
}

function show(session: CatalogSession): Shown {
  const snapshot = session.snapshot();
  const visible = session.visible();
  const idOf = exposedNames(visible.map(({ id }) => id));
  const nameOf = new Map([...idOf].map(([name, id]) => [id, name]));
  const toShown = ({ id, name, description, inputSchema }: ToolDefinition): VisibleTool => ({
    name: nameOf.get(id) ?? name,
    description,
    parameters: toProviderSchema(inputSchema),
    id,
  });
  return { snapshot, idOf, tools: visible.map(toShown) };
}

function ledgerOf({ snapshot, tools }: Shown): SurfaceLedger {
  const shownCount = tools.filter(({ id }) => id !== undefined && snapshot.get(id) !== undefined).length;
  return {
    catalogSize: snapshot.size,
    deferredCount: snapshot.size - shownCount,
    visibleCount: tools.length,
    directBytes: snapshot.tools.reduce((sum, { schemaBytes }) => sum + schemaBytes, 0),
    surfaceBytes: Buffer.byteLength(JSON.stringify(tools.map(toFunction))),
  };
}
