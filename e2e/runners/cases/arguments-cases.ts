// Kind `arguments`: what the model wrote, and what the tool's handler really got.

import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import { objectsAt, textAt, type CaseRun, type Json } from './case.ts';
import { checkKeys, mentions, mustNotContain, same } from './checks.ts';
import { makeWorld, openWorld, textOf, type RecordedCall, type World } from './world.ts';

/** Checks an arguments case; each call in a fresh world. */
export const runArgumentsCase: CaseRun = async ({ given, expect }) => {
  const { call } = given;
  if (isJsonObject(call)) return runCall(given, call, expect);
  const expects = objectsAt(expect, 'eachCall');
  const problems: string[] = [];
  for (const [index, one] of objectsAt(given, 'calls').entries())
    problems.push(...(await runCall(given, one, expects[index] ?? {})));
  return problems;
};

async function runCall(given: Json, call: Json, expect: Json): Promise<readonly string[]> {
  const world = makeWorld(given);
  const isDirect = call['control'] === 'direct';
  const open = await openWorld(world.tools, isDirect ? 'direct' : 'tools');
  try {
    const args = isDirect ? call['arguments'] : withIds(call['arguments'], world);
    const result = await open.handle(isDirect ? textAt(call, 'name') : 'tool_call', args);
    return checkKeys(expect, (key, wanted) => check(key, wanted, { result, calls: world.calls }));
  } finally {
    await open.close();
  }
}

/** Puts real ids in place of refs that are not names, where a selector stands. */
function withIds(payload: unknown, world: World): unknown {
  if (!isJsonObject(payload)) return payload;
  const names = new Set(world.tools.map((tool) => tool.name));
  return Object.fromEntries(
    Object.entries(payload).map(([key, value]) => {
      if (typeof value !== 'string' || names.has(value)) return [key, value];
      const isSelector = key === 'id' || key === 'toolId' || key === 'name';
      return [key, isSelector ? (world.idOf(value) ?? value) : value];
    }),
  );
}

function check(
  key: string,
  wanted: unknown,
  { result, calls }: { readonly result: ToolResult; readonly calls: readonly RecordedCall[] },
): readonly string[] {
  const text = textOf(result);
  const raw = calls.map((call) => JSON.stringify(call.args)).join('\n');
  switch (key) {
    case 'toolCalls':
      return same(
        `the calls (${text.slice(0, 200)})`,
        calls.map(({ ref, args }) => ({ ref, args })),
        wanted,
      );
    case 'notExecuted':
      return calls.length === 0 ? [] : [`it was executed with ${raw}`];
    case 'errorMentions':
      return result.isError === true ? mentions(text, wanted) : [`no error, but ${text.slice(0, 200)}`];
    case 'errorMustNotContain':
    case 'resultTextMustNotContain':
      return mustNotContain(text, wanted);
    case 'resultTextContains':
      return (wanted as readonly string[])
        .filter((part) => !text.includes(part))
        .map((part) => `the result lacks ${part}`);
    case 'neverCalledWith':
      return neverCalledWith(wanted, calls);
    case 'rawArgsContain':
      return [wanted]
        .flat()
        .filter((part) => !raw.includes(String(part)))
        .map((part) => `the arguments lack ${String(part)}`);
    case 'rawArgsMustNotContain':
      return mustNotContain(raw, wanted);
    default:
      return key === 'noThrow' ? [] : [`no check for ${key}`];
  }
}

function neverCalledWith(wanted: unknown, calls: readonly RecordedCall[]): readonly string[] {
  const sets = Array.isArray(wanted) ? wanted.filter(isJsonObject) : [];
  return sets.flatMap((set) =>
    calls
      .filter(({ args }) => {
        const given = isJsonObject(args) ? args : {};
        const entries = Object.entries(set);
        if (entries.length === 0) return Object.keys(given).length === 0;
        return entries.every(([name, value]) => isDeepStrictEqual(given[name], value));
      })
      .map((call) => `it was called with ${JSON.stringify(call.args)}`),
  );
}
