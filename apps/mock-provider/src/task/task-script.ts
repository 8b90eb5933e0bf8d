// A scripted model that behaves as a good agent: it calls what is declared, searches for what is not, never repeats what is
// done, and says what went wrong. It holds no state: everything comes from the request.

import { SEARCH_BATCH_MAX_BYTES, SEARCH_BATCH_MAX_COUNT } from '../limits.ts';
import { utf8Bytes } from '../narrow.ts';
import type { ModelToolCall, ModelTurn, RequestView, ViewTool } from '../script.ts';
import { codeParameter, guestCode, type NumberedStep } from './guest-code.ts';
import { stepStates } from './moves.ts';
import { TASK_CONTROLS, type NextMove, type StepState, type Task, type TaskControls } from './task.ts';

/**
 * Makes the agent of a task.
 * @param controls What this host calls the controls. Default: the published names.
 */
export function taskScript(task: Task, controls: TaskControls = TASK_CONTROLS): (view: RequestView) => ModelTurn {
  return (view) => {
    const states = stepStates(task, view, controls);
    const toolCalls = [
      ...directCalls(states, controls),
      ...searchCalls(task, states, controls),
      ...codeCalls(
        task,
        states,
        view.tools.find((tool) => tool.name === controls.code),
      ),
    ];
    return toolCalls.length > 0 ? { toolCalls } : { text: finalText(task, states) };
  };
}

/** Equal calls of a target are two calls; two steps that wait for one description ask for it once. */
function directCalls(states: readonly StepState[], controls: TaskControls): readonly ModelToolCall[] {
  const moves = states.flatMap((state) => (state.kind === 'open' ? [state.next] : []));
  const ids = new Set(moves.flatMap((next) => (next.move === 'describe' ? [next.id] : [])));
  return [
    ...moves.flatMap((next) => (next.move === 'call' ? [{ name: next.name, arguments: next.arguments }] : [])),
    ...[...ids].map((id) => ({ name: controls.describe, arguments: { id } })),
  ];
}

/** The steps whose next move is `move`, with their places in the task. */
function stepsFor(move: NextMove['move'], task: Task, states: readonly StepState[]): readonly NumberedStep[] {
  return task.steps.flatMap((step, index) => {
    const state = states[index];
    return state?.kind === 'open' && state.next.move === move ? [{ ...step, step: index }] : [];
  });
}

function searchCalls(task: Task, states: readonly StepState[], controls: TaskControls): readonly ModelToolCall[] {
  const limit = task.searchLimit === undefined ? {} : { limit: task.searchLimit };
  const waiting = (move: NextMove['move']): readonly object[] => {
    const queries = new Set(stepsFor(move, task, states).map((step) => step.query));
    return [...queries].map((query) => ({ query, ...limit }));
  };
  const batch = firstBatch(waiting('search'));
  const first = batch.length > 1 ? [{ queries: batch }] : batch;
  return [...first, ...waiting('search-alone')].map((args) => ({ name: controls.search, arguments: { ...args } }));
}

/** As many queries as one search takes; the others wait for the next turn. */
function firstBatch(queries: readonly object[]): readonly object[] {
  let count = Math.min(queries.length, SEARCH_BATCH_MAX_COUNT);
  while (count > 1 && utf8Bytes(JSON.stringify(queries.slice(0, count))) > SEARCH_BATCH_MAX_BYTES) count -= 1;
  return queries.slice(0, count);
}

function codeCalls(task: Task, states: readonly StepState[], tool: ViewTool | undefined): readonly ModelToolCall[] {
  const open = stepsFor('code', task, states);
  if (open.length === 0 || tool === undefined) return [];
  return [{ name: tool.name, arguments: { [codeParameter(tool)]: guestCode(open, task.searchLimit) } }];
}

function finalText(task: Task, states: readonly StepState[]): string {
  const results = states.map((state) => (state.kind === 'done' ? state.text : ''));
  const failed = states.some((state) => state.kind === 'failed');
  if (!failed && task.answer !== undefined) return task.answer(results);
  const lines = task.steps.map((step, index) => {
    const state = states[index];
    return state?.kind === 'failed'
      ? `I could not do ${step.tool}: ${state.reason}`
      : `${step.tool}: ${results[index]}`;
  });
  return lines.join('\n');
}
