// Kind `ranking`: searches through the structured control, as a model makes them.

import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import { asText, objectsAt, type Case, type CaseRun, type Json } from './case.ts';
import { checkKeys, mentions, same } from './checks.ts';
import { makeWorld, openWorld, textOf, type OpenWorld, type World } from './world.ts';

/** Checks a ranking case. */
export const runRankingCase: CaseRun = async (one) => {
  const catalogs = one.given['catalogs'];
  const worlds = Array.isArray(catalogs)
    ? catalogs.map((tools: unknown) => makeWorld({ tools }))
    : [makeWorld(one.given)];
  const [first] = worlds;
  if (first === undefined) return ['the case has no catalog'];
  const open = await openWorld(first.tools, 'tools');
  try {
    return await runSearches(one, worlds, open);
  } finally {
    await open.close();
  }
};

async function runSearches(whole: Case, worlds: readonly World[], open: OpenWorld): Promise<readonly string[]> {
  const world = worlds[0] ?? makeWorld({});
  const names = await checkNames(whole.expect, world);
  const expect = withoutNames(whole.expect);
  return [...names, ...(await runOf({ ...whole, expect }, { worlds, world, open }))];
}

interface Ground {
  readonly worlds: readonly World[];
  readonly world: World;
  readonly open: OpenWorld;
}

async function runOf(one: Case, { worlds, world, open }: Ground): Promise<readonly string[]> {
  const { given, expect } = one;
  if (Array.isArray(given['queries'])) {
    const result = await open.handle('tool_search', { queries: given['queries'] });
    return checkKeys(expect, (key, wanted) => checkGroups({ key, wanted, given }, { result, world }));
  }
  if (Array.isArray(given['calls'])) return checkEach(one, open, world);
  if (Array.isArray(given['steps'])) return checkSteps(one, worlds, open);
  if (Array.isArray(given['sequence'])) return checkSequence(one, open, world);
  const result = await search(open, given);
  return checkKeys(expect, (key, wanted) => checkSearch(key, wanted, { result, world }));
}

function search(open: OpenWorld, { query, limit }: Json): Promise<ToolResult> {
  return open.handle('tool_search', { query, ...(limit === undefined ? {} : { limit }) });
}

/** What stands beside the checks of each call holds of every one. */
async function checkEach({ given, expect }: Case, open: OpenWorld, world: World): Promise<readonly string[]> {
  const { eachCall: _, ...ofAll } = expect;
  const expects = objectsAt(expect, 'eachCall');
  const problems: string[] = [];
  for (const [index, call] of objectsAt(given, 'calls').entries()) {
    const result = await search(open, call);
    const wantedOf = { ...ofAll, ...expects[index] };
    problems.push(...checkKeys(wantedOf, (key, wanted) => checkSearch(key, wanted, { result, world })));
  }
  return problems;
}

async function checkSteps(
  { given, expect }: Case,
  worlds: readonly World[],
  open: OpenWorld,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const { steps: _, ...ofAll } = expect;
  const expects = objectsAt(expect, 'steps');
  for (const [index, step] of objectsAt(given, 'steps').entries()) {
    const world = worlds[Number(step['catalog'] ?? 0)];
    if (world === undefined) return ['a step names a catalog that is not there'];
    open.session.refresh(world.tools);
    open.surface.update();
    const result = await search(open, step);
    const wantedOf = { ...ofAll, ...expects[index] };
    problems.push(...checkKeys(wantedOf, (key, wanted) => checkSearch(key, wanted, { result, world })));
  }
  return problems;
}

async function checkSequence({ given, expect }: Case, open: OpenWorld, world: World): Promise<readonly string[]> {
  const texts: string[] = [];
  for (const step of objectsAt(given, 'sequence')) {
    const id = world.idOf(asText(step['ref'] ?? step['call'] ?? step['describe'])) ?? step['ref'];
    const isSearch = step['query'] !== undefined;
    const control = isSearch
      ? 'tool_search'
      : step['op'] === 'describe' || step['describe'] !== undefined
        ? 'tool_describe'
        : 'tool_call';
    const result = isSearch ? await search(open, step) : await open.handle(control, { id, args: step['args'] ?? {} });
    texts.push(textOf(result));
  }
  return checkKeys(expect, (key, wanted) => {
    if (key === 'noThrow') return [];
    if (key !== 'searchesIdentical' || !Array.isArray(wanted)) return [`no check for ${key}`];
    const [first, ...others] = wanted.map((position) => texts[Number(position)]);
    return others.every((text) => text === first) ? [] : [`searches ${JSON.stringify(wanted)} differ`];
  });
}

interface Searched {
  readonly result: ToolResult;
  readonly world: World;
}

function checkSearch(key: string, wanted: unknown, { result, world }: Searched): readonly string[] {
  const text = textOf(result);
  if (key === 'errorMentions')
    return result.isError === true ? mentions(text, wanted) : [`no error, but ${text.slice(0, 200)}`];
  if (key === 'noThrow') return [];
  if (key === 'resultMaxChars')
    return text.length <= Number(wanted) ? [] : [`${text.length} characters, at most ${String(wanted)}`];
  if (result.isError === true) return [`an error: ${text}`];
  return checkHits(key, wanted, refsOf(candidates(result), world));
}

/** Checks one key about the refs that a search found, best first. */
export function checkHits(key: string, wanted: unknown, refs: readonly string[]): readonly string[] {
  const list = Array.isArray(wanted) ? wanted.map(String) : [];
  switch (key) {
    case 'firstHit':
      return same('the first hit', refs[0], wanted);
    case 'hitsInclude':
      return list.filter((ref) => !refs.includes(ref)).map((ref) => `${ref} is not among ${refs.join(', ')}`);
    case 'hitsExclude':
      return list.filter((ref) => refs.includes(ref)).map((ref) => `${ref} is among the hits`);
    case 'hitsOnlyFrom':
      return refs.filter((ref) => !list.includes(ref)).map((ref) => `${ref} is among the hits`);
    case 'noHits':
      return refs.length === 0 ? [] : [`hits: ${refs.join(', ')}`];
    case 'maxHits':
      return refs.length <= Number(wanted) ? [] : [`${refs.length} hits`];
    default:
      return [`no check for ${key}`];
  }
}

interface GroupCheck {
  readonly key: string;
  readonly wanted: unknown;
  readonly given: Json;
}

function checkGroups({ key, wanted, given }: GroupCheck, { result, world }: Searched): readonly string[] {
  const text = textOf(result);
  if (key === 'errorMentions')
    return result.isError === true ? mentions(text, wanted) : [`no error, but ${text.slice(0, 200)}`];
  if (result.isError === true) return [`an error: ${text}`];
  const parsed: unknown = JSON.parse(firstText(result));
  const groups = isJsonObject(parsed) ? objectsAt(parsed, 'results') : [];
  const asked = objectsAt(given, 'queries').map(({ query }) => query);
  switch (key) {
    case 'groups':
      return objectsAt({ wanted }, 'wanted').flatMap((set, index) => {
        const group = groups[index];
        if (group === undefined) return [`there is no group ${index}`];
        const refs = refsOf(objectsAt(group, 'candidates'), world);
        return checkKeys(set, (name, value) =>
          name === 'query' ? same('the query', group['query'], value) : checkHits(name, value, refs),
        );
      });
    case 'groupsInRequestOrder':
      return same(
        'the queries of the groups',
        groups.map(({ query }) => query),
        asked,
      );
    case 'resultMaxChars':
      return text.length <= Number(wanted) ? [] : [`${text.length} characters, at most ${String(wanted)}`];
    case 'maxHits': {
      const count = groups.reduce((sum, group) => sum + objectsAt(group, 'candidates').length, 0);
      return count <= Number(wanted) ? [] : [`${count} hits in all`];
    }
    default:
      return [`no check for ${key}`];
  }
}

function candidates(result: ToolResult): readonly Json[] {
  const parsed: unknown = JSON.parse(firstText(result));
  return Array.isArray(parsed) ? parsed.filter(isJsonObject) : [];
}

function firstText(result: ToolResult): string {
  const [block] = result.content;
  return block?.type === 'text' ? block.text : '';
}

function refsOf(hits: readonly Json[], world: World): readonly string[] {
  return hits.map((hit) => world.refOf(String(hit['id'])));
}

function withoutNames(expect: Json): Json {
  const { exposedNamesMatch: _, ...rest } = expect;
  return rest;
}

async function checkNames(expect: Json, world: World): Promise<readonly string[]> {
  const pattern = expect['exposedNamesMatch'];
  if (typeof pattern !== 'string') return [];
  const open = await openWorld(world.tools, 'direct');
  const names = open.surface.visibleTools().map((tool) => tool.name);
  await open.close();
  return names.filter((name) => !new RegExp(pattern).test(name)).map((name) => `the provider would see ${name}`);
}
