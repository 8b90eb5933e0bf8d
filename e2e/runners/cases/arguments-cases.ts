// Kind `arguments`: what the model wrote, and what the tool's handler really got.

import { isDeepStrictEqual } from 'node:util';
import { exposedNames } from '@toolcrib/modes';
import { isJsonObject, type ToolDefinition, type ToolResult } from '@toolcrib/tool';
import { asText, objectsAt, textAt, type CaseRun, type Json } from './case.ts';
import { checkKeys, contains, mentions, mustNotContain, same } from './checks.ts';
import { withRawResults } from './raw-results.ts';
import { makeWorld, openWorld, textOf, type RecordedCall, type World } from './world.ts';

/** Checks an arguments case; each call in a fresh world. */
export const runArgumentsCase: CaseRun = async ({ given, expect }) => {
  const { call } = given;
  if (isJsonObject(call)) return checkAll(expect, [await runCall(given, call)]);
  const { eachCall: _, ...rest } = expect;
  const expects = objectsAt(expect, 'eachCall');
  const outcomes: Outcome[] = [];
  for (const one of objectsAt(given, 'calls')) outcomes.push(await runCall(given, one));
  const each = outcomes.flatMap((outcome, index) => checkAll(expects[index] ?? {}, [outcome]));
  return [...each, ...(Object.keys(rest).length === 0 ? [] : checkAll(rest, outcomes))];
};

interface Outcome {
  readonly result: ToolResult;
  readonly calls: readonly RecordedCall[];
}

async function runCall(given: Json, call: Json): Promise<Outcome> {
  const world = makeWorld(given);
  const raw = await withRawResults(world, given, call);
  const isDirect = call['control'] === 'direct';
  const open = await openWorld(raw.tools, isDirect ? 'direct' : 'tools');
  try {
    const args = isDirect ? call['arguments'] : withIds(call['arguments'], world);
    const result = await open.handle(isDirect ? directName(call, raw.tools, world) : 'tool_call', args);
    return { result, calls: world.calls };
  } finally {
    await open.close();
    await raw.close();
  }
}

/** The name that a provider got for the tool that the call means: by its ref, else as it stands. */
function directName(call: Json, tools: readonly ToolDefinition[], world: World): string {
  const id = world.idOf(asText(call['ref'] ?? call['name']));
  const names = exposedNames(tools.map((tool) => tool.id));
  return [...names].find(([, known]) => known === id)?.[0] ?? textAt(call, 'name');
}

/** Checks keys over one call, or over all of a case together. */
function checkAll(expect: Json, outcomes: readonly Outcome[]): readonly string[] {
  return checkKeys(expect, (key, wanted) => check(key, wanted, outcomes));
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

function check(key: string, wanted: unknown, outcomes: readonly Outcome[]): readonly string[] {
  const text = outcomes.map(({ result }) => textOf(result)).join('\n');
  const calls = outcomes.flatMap((outcome) => outcome.calls);
  const raw = calls.map((call) => JSON.stringify(call.args)).join('\n');
  switch (key) {
    case 'toolCalls':
      return same(
        `the calls (${text.slice(0, 200)})`,
        calls.map(({ ref, args }) => ({ ref, args })),
        wanted,
      );
    case 'notExecuted':
      return same(`whether nothing ran (${raw})`, calls.length === 0, wanted);
    case 'executed':
      return same(`whether it ran (${text.slice(0, 200)})`, calls.length > 0, wanted);
    case 'errorMentions':
      return outcomes.every(({ result }) => result.isError === true)
        ? mentions(text, wanted)
        : [`no error, but ${text.slice(0, 200)}`];
    case 'errorMustNotContain':
    case 'resultTextMustNotContain':
      return mustNotContain(text, wanted);
    case 'resultTextContains':
      return containsEither(text, wanted);
    case 'neverCalledWith':
      return neverCalledWith(wanted, calls);
    case 'rawArgsContain':
      return contains(raw, wanted);
    case 'rawArgsMustNotContain':
      return mustNotContain(raw, wanted);
    default:
      return [`no check for ${key}`];
  }
}

/** The model reads JSON, in which a text may stand escaped. */
function containsEither(text: string, wanted: unknown): readonly string[] {
  return [wanted].flat().flatMap((part) => {
    const escaped = JSON.stringify(String(part)).slice(1, -1);
    return text.includes(escaped) ? [] : contains(text, part);
  });
}

function neverCalledWith(wanted: unknown, calls: readonly RecordedCall[]): readonly string[] {
  const sets = [wanted].flat().filter(isJsonObject);
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
