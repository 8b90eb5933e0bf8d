// Deciding, for each step, where it stands and what comes next. Looks only at the request: the declared tools and the
// conversation.

import type { RequestView, ViewTool } from '../script.ts';
import { declaredName } from './declared-name.ts';
import { readCodeRuns } from './guest-code.ts';
import { isCallableByName } from './listed-name.ts';
import { pastCalls, sameJson, type PastCall } from './history.ts';
import { field, textField } from '../narrow.ts';
import { leadingJson, readDirect, readEnvelope, type Reply } from './replies.ts';
import { findTool, pastSearches, type FoundTool, type PastSearch } from './searches.ts';
import type { StepState, Task, TaskControls, TaskStep } from './task.ts';

interface Scene {
  readonly controls: TaskControls;
  readonly tools: readonly ViewTool[];
  readonly system: string;
  readonly calls: readonly PastCall[];
  readonly searches: readonly PastSearch[];
  /** Names behind the ids that searches have shown. */
  readonly nameOfId: ReadonlyMap<string, string>;
  /** Ids of calls that already belong to an earlier step. */
  readonly claimed: Set<string>;
}

/** Where each step stands. */
export function stepStates(task: Task, view: RequestView, controls: TaskControls): readonly StepState[] {
  const calls = pastCalls(view.messages);
  const searches = pastSearches(calls, controls.search);
  const shown = searches.flatMap((search) => search.found).map((found) => [found.id, found.name] as const);
  const seen = { tools: view.tools, system: view.system };
  const scene: Scene = { controls, ...seen, calls, searches, nameOfId: new Map(shown), claimed: new Set() };
  return task.steps.map((step, index) => stateOf(step, index, scene));
}

function stateOf(step: TaskStep, index: number, scene: Scene): StepState {
  const reply = claimResult(step, scene) ?? readCodeRuns(callsOf(scene, scene.controls.code), { ...step, step: index });
  if (reply !== undefined) return reply.kind === 'said' ? { kind: 'done', text: reply.text } : failed(reply.text);
  const direct = declaredName(step.tool, scene.tools);
  if (direct !== undefined) return { kind: 'open', next: { move: 'call', name: direct, arguments: step.args } };
  if (isCallableByName(step.tool, scene.system)) return listedState(step, scene);
  if (has(scene, scene.controls.search) && has(scene, scene.controls.call)) return searchState(step, scene);
  if (has(scene, scene.controls.code)) return { kind: 'open', next: { move: 'code' } };
  return notFound(step.tool);
}

/** Takes the first call that was made for this step and belongs to no earlier one. */
function claimResult(step: TaskStep, scene: Scene): Reply | undefined {
  const direct = declaredName(step.tool, scene.tools) ?? step.tool;
  for (const call of scene.calls) {
    if (scene.claimed.has(call.id)) continue;
    const isDirect = call.name === direct && sameJson(call.arguments, step.args);
    const isBridged = call.name === scene.controls.call && callsTool(call, step, scene);
    if (!isDirect && !isBridged) continue;
    scene.claimed.add(call.id);
    return isDirect ? readDirect(call.result) : readEnvelope(call.result);
  }
  return undefined;
}

function callsTool(call: PastCall, step: TaskStep, scene: Scene): boolean {
  const id = textField(call.arguments, 'id');
  return (scene.nameOfId.get(id) ?? id) === step.tool && sameJson(field(call.arguments, 'args'), step.args);
}

function searchState(step: TaskStep, scene: Scene): StepState {
  const found = findTool(scene.searches, step.query, step.tool);
  if (found !== undefined) return foundState(step, found, scene);
  const mine = scene.searches.filter((search) => search.query === step.query);
  const last = mine.at(-1);
  if (last === undefined) return { kind: 'open', next: { move: 'search' } };
  if (last.error !== undefined) return failed(last.error);
  const retry = last.truncated && !mine.some((search) => search.alone);
  return retry ? { kind: 'open', next: { move: 'search-alone' } } : notFound(step.tool);
}

/** A tool whose input is not shown is described first, as a model would that must learn the parameters. */
function foundState(step: TaskStep, found: FoundTool, scene: Scene): StepState {
  const { call } = scene.controls;
  const before = found.input === 'unknown' ? describedFirst(found.id, scene) : undefined;
  return before ?? { kind: 'open', next: { move: 'call', name: call, arguments: { id: found.id, args: step.args } } };
}

/** A tool that the prompt lists is known by name and not by its parameters. */
function listedState(step: TaskStep, scene: Scene): StepState {
  const call = { kind: 'open', next: { move: 'call', name: step.tool, arguments: step.args } } as const;
  return describedFirst(step.tool, scene) ?? call;
}

/** What is left to do before the parameters of `id` are known; undefined where nothing is. */
function describedFirst(id: string, scene: Scene): StepState | undefined {
  const { describe } = scene.controls;
  if (!has(scene, describe)) return undefined;
  const described = callsOf(scene, describe).find((past) => textField(past.arguments, 'id') === id);
  if (described === undefined) return { kind: 'open', next: { move: 'describe', id } };
  const { text } = described.result;
  return field(leadingJson(text), 'parameters') === undefined ? failed(text) : undefined;
}

function has(scene: Scene, name: string): boolean {
  return scene.tools.some((tool) => tool.name === name);
}

function callsOf(scene: Scene, name: string): readonly PastCall[] {
  return scene.calls.filter((call) => call.name === name);
}

function failed(reason: string): StepState {
  return { kind: 'failed', reason };
}

function notFound(tool: string): StepState {
  return failed(`I cannot find a tool named ${tool}.`);
}
