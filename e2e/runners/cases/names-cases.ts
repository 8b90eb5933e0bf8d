// Kind `names`: what a provider is offered, and where a call by that name really goes.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { nodeSandbox } from '@toolcrib/bridge';
import { compareCodeUnits, isJsonObject, type ToolDefinition, type ToolResult } from '@toolcrib/tool';
import { asText, objectsAt, textsAt, type CaseRun, type Json } from './case.ts';
import { checkKeys, contains, mentions, mustNotContain, same } from './checks.ts';
import { checkHits } from './ranking-cases.ts';
import { makeWorld, openWorld, textOf, withIds, type World } from './world.ts';

/** Checks a names case. */
export const runNamesCase: CaseRun = async ({ given, expect }) => {
  const world = makeWorld(given);
  if (typeof given['code'] === 'string') return runCode(given, expect, world);
  const names = await exposed(world.tools);
  const hits = given['query'] === undefined ? undefined : await found(asText(given['query']), world);
  const problems = checkKeys(expect, (key, wanted) => {
    const offered = checkOffered(key, wanted, names);
    return hits !== undefined && offered[0] === `no check for ${key}` ? checkHits(key, wanted, hits) : offered;
  });
  return [
    ...problems,
    ...(expect['stableUnderReorder'] === true ? await checkStable(given, names) : []),
    ...(await checkRoutes(world, names, objectsAt(expect, 'routesTo'))),
    ...(await checkCalls(given, objectsAt(expect, 'eachCall'))),
  ];
};

/** Refs that a search finds, best first. */
async function found(query: string, world: World): Promise<readonly string[]> {
  const open = await openWorld(world.tools, 'tools');
  const [first] = (await open.handle('tool_search', { query })).content;
  await open.close();
  const hits: unknown = JSON.parse(first?.type === 'text' ? first.text : '[]');
  return objectsAt({ hits }, 'hits').map((hit) => world.refOf(asText(hit['id'])));
}

/** Runs the case's code through code mode, and looks where its calls went. */
async function runCode(given: Json, expect: Json, world: World): Promise<readonly string[]> {
  const code = asText(given['code']);
  const sandbox = nodeSandbox({ poolSize: 0 });
  const open = await openWorld(world.tools, 'code', { sandbox });
  const result = await open.handle('tool_search_code', {
    code: given['codeUsesRefs'] === true ? withIds(code, world) : code,
  });
  await open.close();
  await sandbox.close();
  const routes = objectsAt(expect, 'routesTo').map(({ server, wireName }) => ({ server, wireName }));
  const went = world.calls.map(({ server, wireName }) => ({ server, wireName }));
  const report: unknown = JSON.parse(textOf(result));
  const value = isJsonObject(report) ? report['value'] : undefined;
  return checkKeys(expect, (key, wanted) => {
    if (key === 'routesTo') return same(`the route (${textOf(result).slice(0, 200)})`, went, routes);
    if (key === 'value') return same('the value', value, wanted);
    if (key === 'valueContains') return contains(JSON.stringify(value ?? null), wanted);
    return checkCall(key, wanted, { result, world });
  });
}

/** Provider-facing name by id, in direct mode. */
async function exposed(tools: readonly ToolDefinition[]): Promise<ReadonlyMap<string, string>> {
  const open = await openWorld(tools, 'direct');
  const visible = open.surface.visibleTools();
  await open.close();
  return new Map(visible.map((tool) => [tool.id ?? '', tool.name]));
}

function checkOffered(key: string, wanted: unknown, names: ReadonlyMap<string, string>): readonly string[] {
  const list = [...names.values()];
  switch (key) {
    case 'exposedNamesMatch':
      return list.filter((name) => !new RegExp(String(wanted)).test(name)).map((name) => `offered as ${name}`);
    case 'exposedNamesDistinct':
    case 'neverTwoToolsForOneWireName':
      return new Set(list).size === list.length ? [] : [`one name twice among ${list.join(', ')}`];
    case 'exposedCount':
      return same('the number of names', list.length, wanted);
    case 'stableUnderReorder':
    case 'routesTo':
    case 'eachCall':
      return [];
    default:
      return [`no check for ${key}`];
  }
}

const byId = (a: readonly [string, string], b: readonly [string, string]) => compareCodeUnits(a[0], b[0]);

async function checkStable(given: Json, names: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const wanted = Object.fromEntries(names);
  const tools = objectsAt(given, 'tools');
  const orders = [tools.toReversed(), [...tools.slice(1), ...tools.slice(0, 1)]];
  const problems: string[] = [];
  for (const order of orders) {
    const other = await exposed(makeWorld({ ...given, tools: order }).tools);
    problems.push(
      ...same(
        'the names in another order',
        Object.fromEntries([...other].toSorted(byId)),
        Object.fromEntries([...names].toSorted(byId)),
      ),
    );
  }
  const script = join(import.meta.dirname, 'exposed-names-process.ts');
  const printed = execFileSync(process.execPath, ['--no-warnings', script], {
    input: JSON.stringify(given),
    encoding: 'utf8',
  });
  return [...problems, ...same('the names in another process', JSON.parse(printed), wanted)];
}

async function checkRoutes(
  world: World,
  names: ReadonlyMap<string, string>,
  routes: readonly Json[],
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const route of routes) {
    const id = world.idOf(asText(route['ref'])) ?? '';
    const wanted = { server: route['server'], wireName: route['wireName'] };
    for (const mode of ['direct', 'tools'] as const) {
      const open = await openWorld(world.tools, mode);
      world.calls.length = 0;
      const result =
        mode === 'direct'
          ? await open.handle(names.get(id) ?? '', {})
          : await open.handle('tool_call', { id, args: {} });
      await open.close();
      const went = world.calls.map(({ server, wireName }) => ({ server, wireName }));
      problems.push(...same(`the ${mode} route (${textOf(result).slice(0, 120)})`, went, [wanted]));
    }
  }
  return problems;
}

async function checkCalls(given: Json, expects: readonly Json[]): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [index, call] of objectsAt(given, 'calls').entries()) {
    const world = makeWorld(given);
    const id = call['byRef'] === undefined ? call['byName'] : (world.idOf(asText(call['byRef'])) ?? call['byRef']);
    const open = await openWorld(world.tools, 'tools');
    const result = await open.handle('tool_call', { id, args: {} });
    await open.close();
    problems.push(...checkKeys(expects[index] ?? {}, (key, wanted) => checkCall(key, wanted, { result, world })));
  }
  return problems;
}

function checkCall(
  key: string,
  wanted: unknown,
  { result, world }: { readonly result: ToolResult; readonly world: World },
): readonly string[] {
  const text = textOf(result);
  if (key === 'notExecuted') return world.calls.length === 0 ? [] : ['it was executed'];
  if (key === 'errorMentions') return result.isError === true ? mentions(text, wanted) : ['there is no error'];
  if (key === 'errorMentionsRefs')
    return textsAt({ refs: wanted }, 'refs').flatMap((ref) => mentions(text, [world.idOf(ref) ?? ref]));
  if (key === 'routed' && isJsonObject(wanted))
    return same(
      'the route',
      world.calls.map(({ server, wireName }) => ({ server, wireName })),
      [wanted],
    );
  if (key === 'executed') return same('whether it ran', world.calls.length > 0, wanted);
  if (key === 'errorMustNotContain') return mustNotContain(text, wanted);
  return [`no check for ${key}`];
}
