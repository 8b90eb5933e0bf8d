// What the three controls answer: arguments of a model in, a result for it out. Apart from the surfaces because two modes have
// the same controls.

import { isTrusted, type ToolControls, type ToolResult } from '@toolcrib/tool';
import type { CallLookups } from './call-selectors.ts';
import type { ToolSearchConfig } from './config.ts';
import { createControls } from './controls.ts';
import { declares } from './declared-parameters.ts';
import { invalidDescribe } from './errors.ts';
import type { NextSteps } from './instructions.ts';
import { notesText } from './notes.ts';
import type { Arguments } from './parse-arguments.ts';
import { repairCall } from './repair-call.ts';
import { envelopeResult, jsonResult } from './result-text.ts';
import { fitBatch, type SearchGroup } from './search-batch.ts';
import { planSearch } from './search-request.ts';
import type { CatalogSession } from './session.ts';
import type { SurfaceCall } from './surface.ts';
import { directContext } from './visible-calls.ts';

/** Answers a call of one control. Rejects with a ToolcribError. */
export type ControlAnswer = (args: Arguments, call: SurfaceCall) => Promise<ToolResult>;

/** Makes the answers of the controls, by the names that the model knows them by. */
export function createControlAnswers(
  session: CatalogSession,
  config: ToolSearchConfig,
  steps: NextSteps,
): ReadonlyMap<string, ControlAnswer> {
  const controls = createControls(session, config, steps);
  const { search, describe, call } = config.controlNames;
  return new Map<string, ControlAnswer>([
    [search, (args) => answerSearch(controls, config, args)],
    [describe, (args) => answerDescribe(controls, args)],
    [call, (args, made) => answerCall(controls, callLookups(session, steps), { args, call: made })],
  ]);
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
