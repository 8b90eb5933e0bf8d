// The mode of the three controls: the model searches, may describe, and calls; visible tools stand beside them.

import { isTrusted, type ToolControls, type ToolResult } from '@toolcrib/tool';
import type { CallLookups } from './call-selectors.ts';
import type { ToolSearchConfig } from './config.ts';
import { createControls } from './controls.ts';
import { declares } from './declared-parameters.ts';
import { invalidDescribe, sessionClosed } from './errors.ts';
import { controlSteps, type NextSteps, structuredControls } from './instructions.ts';
import { compactLedger } from './ledger.ts';
import { notesText } from './notes.ts';
import { type Arguments, parseArguments } from './parse-arguments.ts';
import { repairCall } from './repair-call.ts';
import { envelopeResult, jsonResult } from './result-text.ts';
import { fitBatch, type SearchGroup } from './search-batch.ts';
import { planSearch } from './search-request.ts';
import type { CatalogSession } from './session.ts';
import { neverRejects, type Surface, type SurfaceCall, type VisibleTool } from './surface.ts';
import { createVisibleCalls, directContext } from './visible-calls.ts';

/** Creates the surface of mode `tools`. */
export function createToolsSurface(session: CatalogSession, config: ToolSearchConfig): Surface {
  const steps = controlSteps(config.controlNames);
  const controls = createControls(session, config, steps);
  const visible = createVisibleCalls(session, 'tools', steps);
  const answers: ReadonlyMap<string, (args: Arguments, call: SurfaceCall) => Promise<ToolResult>> = new Map([
    [config.controlNames.search, (args) => answerSearch(controls, config, args)],
    [config.controlNames.describe, (args) => answerDescribe(controls, args)],
    [config.controlNames.call, (args, call) => answerCall(controls, callLookups(session, steps), { args, call })],
  ]);
  let closed = false;
  const tools = (): readonly VisibleTool[] => [...structuredControls(config.controlNames), ...visible.tools()];
  return {
    mode: 'tools',
    get snapshotId() {
      return visible.snapshot().snapshotId;
    },
    visibleTools: tools,
    promptText: () => '',
    handle: (name, args, call) =>
      neverRejects(
        name,
        async () => {
          if (closed) throw sessionClosed();
          const answer = answers.get(name);
          return answer === undefined ? visible.call(name, args, call) : answer(parseArguments(args), call);
        },
        session.log,
      ),
    update: () => visible.update(),
    close: () => {
      closed = true;
    },
    get ledger() {
      return compactLedger(visible.snapshot(), visible.definitions(), tools());
    },
  };
}

async function answerSearch(controls: ToolControls, config: ToolSearchConfig, args: Arguments): Promise<ToolResult> {
  const plan = planSearch(args, config);
  if (plan.kind === 'scalar') {
    const { candidates, notes } = await controls.search(plan.request);
    return jsonResult(candidates, notesText(notes));
  }
  const groups: SearchGroup[] = [];
  const notes: string[] = [];
  for (const request of plan.requests) {
    const answer = await controls.search(request);
    groups.push({ query: request.query, candidates: answer.candidates });
    notes.push(...answer.notes);
  }
  return jsonResult(fitBatch(groups), notesText(notes));
}

async function answerDescribe(controls: ToolControls, args: Arguments): Promise<ToolResult> {
  const words = ['id', 'toolId', 'name'].map((key) => own(args, key)).filter((value) => value !== undefined);
  const [id] = words;
  const path = own(args, 'path');
  if (typeof id !== 'string') throw invalidDescribe('`id` must be text: the id or name of a tool');
  if (path !== undefined && typeof path !== 'string') throw invalidDescribe('`path` must be text: a JSON Pointer');
  return jsonResult(await controls.describe({ id: id.trim(), ...(path !== undefined && { path }) }));
}

async function answerCall(
  controls: ToolControls,
  lookups: CallLookups,
  asked: { readonly args: Arguments; readonly call: SurfaceCall },
): Promise<ToolResult> {
  const { id, args } = repairCall(asked.args, lookups);
  return envelopeResult(await controls.call({ id, args }, { ...directContext(id, asked.call), route: 'tool_call' }));
}

function callLookups(session: CatalogSession, steps: NextSteps): CallLookups {
  return {
    idsOf: (word) => {
      const found = session.lookup(word);
      if (found.kind === 'found') return [found.tool.id];
      if (found.kind === 'ambiguous') return found.ids;
      return found.kind === 'unknown' ? [] : [found.kind === 'denied' ? (found.tool?.id ?? word) : word];
    },
    targetOf: (id) => {
      const found = session.lookup(id);
      if (found.kind !== 'found') return undefined;
      const { source, inputSchema } = found.tool;
      return { declares: (key) => (isTrusted({ source }) ? declares(inputSchema, key) : 'maybe') };
    },
    form: steps.callForm('<id>'),
  };
}

function own(args: Arguments, key: string): unknown {
  const value = Object.hasOwn(args, key) ? args[key] : undefined;
  return value === null ? undefined : value;
}
