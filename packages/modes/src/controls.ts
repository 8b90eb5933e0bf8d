// Search, describe and call over one session: the same three functions for the JSON controls, for guest code and for
// whoever else speaks ToolControls. The counting happens here and nowhere else.

import { countControls } from '@toolcrib/telemetry';
import { headOf, type ToolControls, type ToolDefinition } from '@toolcrib/tool';
import { toCandidate } from './candidate.ts';
import type { ToolSearchConfig } from './config.ts';
import { describeTool } from './describe.ts';
import { callDirectly, invalidCall, invalidDescribe, invalidSearch } from './errors.ts';
import { exposedNames } from './exposed-name.ts';
import { controlSteps, type NextSteps } from './instructions.ts';
import { SCALAR_QUERY_MAX_CHARS } from './limits.ts';
import { lookupError } from './lookup-error.ts';
import { notesOf } from './notes.ts';
import { parseArguments } from './parse-arguments.ts';
import { settleLimit } from './search-request.ts';
import type { CatalogSession } from './session.ts';

/**
 * Makes the controls of a session.
 * @param steps How errors tell the model to go on. Default: in the words of the JSON controls.
 */
export function createControls(
  session: CatalogSession,
  config: ToolSearchConfig,
  steps: NextSteps = controlSteps(config.controlNames),
): ToolControls {
  const place: Place = { session, config, steps };
  const controls: ToolControls = {
    search: async (request) => search(place, request.query, request.limit),
    describe: async (request) => {
      const { id, path } = request;
      const tool = described(place, id);
      const visible = session.isVisible(tool.id, config.mode);
      return describeTool(tool, { visible, maxBytes: config.describeMaxBytes, ...(path !== undefined && { path }) });
    },
    call: async (request, context) => {
      const { id: word, args } = request;
      if (typeof word !== 'string' || word === '') throw invalidCall('`id` must be text', steps.callForm('<id>'));
      const tool = called(place, word);
      const calledWith = { ...context, calledAs: context.calledAs ?? word };
      const result = await session.dispatcher.dispatch(tool, parseArguments(args, 'args'), calledWith);
      return { tool: { id: tool.id, name: tool.name, source: tool.source }, result };
    },
  };
  return countControls(controls, session.counters, session.log);
}

interface Place {
  readonly session: CatalogSession;
  readonly config: ToolSearchConfig;
  readonly steps: NextSteps;
}

function search(place: Place, query: string, limit: unknown): Awaited<ReturnType<ToolControls['search']>> {
  const { session, config } = place;
  if (typeof query !== 'string') throw invalidSearch('`query` must be text');
  const settled = settleLimit(limit, config);
  const { hits, nearNames } = session.search(headOf(query, SCALAR_QUERY_MAX_CHARS), { limit: settled });
  const candidates = hits.map(({ tool, weak }) =>
    toCandidate(tool, { visible: session.isVisible(tool.id, config.mode), weak }),
  );
  const isMiss = candidates.length === 0 && query.trim() !== '';
  return { candidates, notes: isMiss ? notesOf(nearNames, session.notes()) : [] };
}

function described({ session, steps }: Place, word: unknown): ToolDefinition {
  if (typeof word !== 'string' || word === '') throw invalidDescribe('`id` must be text: the id or name of a tool');
  const found = session.lookup(word);
  if (found.kind !== 'found') throw lookupError(word, found, { session, steps, hidesDenied: true });
  if (found.tool.catalogMode === 'direct-only') throw callDirectly(word, found.tool.name, steps.outside);
  return found.tool;
}

// A denied tool goes to the gate like any other: it says no, in the caller's own word, and the log has it.
function called({ session, config, steps }: Place, word: string): ToolDefinition {
  const found = session.lookup(word);
  if (found.kind === 'denied' && found.tool !== undefined) return found.tool;
  if (found.kind !== 'found') throw lookupError(word, found, { session, steps });
  if (!session.isVisible(found.tool.id, config.mode)) return found.tool;
  const visible = exposedNames(
    session.visible(config.mode).map(({ id }) => id),
    steps.controls,
  );
  const name = [...visible].find(([, id]) => id === found.tool.id)?.[0];
  throw callDirectly(word, name ?? found.tool.name, steps.outside);
}
