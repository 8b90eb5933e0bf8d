// The code path: one body for all open steps, and the reading of what such a run gave back.

import { field, isObject, listField, textField, utf8Bytes } from '../narrow.ts';
import type { ViewTool } from '../script.ts';
import type { PastCall } from './history.ts';
import { leadingJson, readToolResult, type Reply } from './replies.ts';
import type { TaskStep } from './task.ts';

/** A step with its place in the task, by which its result is recognised. */
export interface NumberedStep extends TaskStep {
  readonly step: number;
}

function toWire(step: NumberedStep): string {
  const { tool, query, args } = step;
  return JSON.stringify({ step: step.step, tool, query, args });
}

/** Writes the body that searches and calls for each step, and returns the results. */
export function guestCode(steps: readonly NumberedStep[], searchLimit?: number): string {
  const options = searchLimit === undefined ? '' : `, { limit: ${searchLimit} }`;
  return [
    `const steps = [\n${steps.map((step) => `  ${toWire(step)},`).join('\n')}\n];`,
    'const results = [];',
    'for (const { step, tool, query, args } of steps) {',
    `  const found = await openclaw.tools.search(query${options});`,
    '  const hit = found.find((candidate) => candidate.name === tool);',
    '  if (!hit) throw new Error(`I cannot find a tool named ${tool}.`);',
    "  if (hit.input === 'unknown') await openclaw.tools.describe(hit.id);",
    '  const { result } = await openclaw.tools.call(hit.id, args);',
    '  results.push({ step, result });',
    '}',
    'return results;',
  ].join('\n');
}

/** The parameter that takes the code: `code`, else the first required text. */
export function codeParameter(tool: ViewTool): string {
  const properties = field(tool.parameters, 'properties');
  if (isObject(properties) && Object.hasOwn(properties, 'code')) return 'code';
  const required = listField(tool.parameters, 'required').filter((name) => typeof name === 'string');
  return required.find((name) => textField(field(properties, name), 'type') === 'string') ?? 'code';
}

/** What the code runs so far say about a step; undefined where none was about it. */
export function readCodeRuns(runs: readonly PastCall[], step: NumberedStep): Reply | undefined {
  const run = runs.findLast(
    (past) => isObject(past.arguments) && Object.values(past.arguments).some((text) => covers(text, step)),
  );
  if (run === undefined) return undefined;
  const json = leadingJson(run.result.text);
  if (field(json, 'ok') !== true) {
    const message = textField(field(json, 'error'), 'message');
    return { kind: 'error', text: message === '' ? run.result.text : message };
  }
  const found = listField(json, 'value').find((entry) => field(entry, 'step') === step.step);
  if (found === undefined) return { kind: 'error', text: `The code returned nothing for step ${step.step}.` };
  return readToolResult(field(found, 'result'));
}

function covers(text: unknown, step: NumberedStep): boolean {
  return typeof text === 'string' && utf8Bytes(text) > 0 && text.includes(toWire(step));
}
