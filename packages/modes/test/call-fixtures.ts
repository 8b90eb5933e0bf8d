// The tools that calls are repaired for, and the lookups of a session that has them.

import { isTrusted, ToolcribError, type ToolDefinition } from '@toolcrib/tool';
import type { CallLookups } from '../src/call-selectors.ts';
import { declares } from '../src/declared-parameters.ts';
import { parseArguments } from '../src/parse-arguments.ts';
import { type RepairedCall, repairCall } from '../src/repair-call.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const TEXT = { type: 'string' };
const OBJECT = { type: 'object' };
export const TOOLS: readonly ToolDefinition[] = [
  tool({ name: 'saw_cut', inputSchema: objectSchema({ 'board!': TEXT, depth: { type: 'number' } }) }),
  tool({ name: 'read_plan', inputSchema: objectSchema({ 'path!': TEXT }) }),
  tool({ name: 'card_update', inputSchema: objectSchema({ 'id!': TEXT, name: TEXT, toolId: TEXT, title: TEXT }) }),
  tool({ name: 'spawn', inputSchema: objectSchema({ command: TEXT, arguments: OBJECT, args: OBJECT, input: TEXT }) }),
  tool({ name: 'argv', inputSchema: objectSchema({ command: TEXT, args: { type: 'array', items: TEXT } }) }),
  tool({ name: 'open_map', inputSchema: { type: 'object', additionalProperties: true } }),
  tool({ name: 'far_tool', source: 'mcp', inputSchema: untouchable() }),
  tool({ name: 'run', source: 'mcp', owner: 'north', inputSchema: untouchable() }),
  tool({ name: 'run', source: 'mcp', owner: 'south', inputSchema: untouchable() }),
];

export const LOOKUPS: CallLookups = {
  idsOf: (word) => TOOLS.filter(({ id, name }) => id === word || name === word).map(({ id }) => id),
  targetOf: (id) => {
    const target = TOOLS.find((known) => known.id === id);
    if (target === undefined) return undefined;
    return { declares: (key) => (isTrusted(target) ? declares(target.inputSchema, key) : 'maybe') };
  },
  form: 'tool_call {...}',
};

/** Repairs what a model sent. */
export function repair(payload: unknown): RepairedCall {
  return repairCall(parseArguments(payload), LOOKUPS);
}

/** The code and sentence of a refusal. */
export function refusal(payload: unknown): string {
  try {
    repair(payload);
  } catch (error) {
    if (ToolcribError.is(error)) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
}
