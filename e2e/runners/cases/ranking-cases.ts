// Kind `ranking`: searches through the structured control, as a model makes them.

import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import { asText, objectsAt, textAt, type Case, type CaseRun, type Json } from './case.ts';
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

async function runSearches(one: Case, worlds: readonly World[], open: OpenWorld): Promise<readonly string[]> {
  const { given, expect } = one;
  const world = worlds[0] ?? makeWorld({});
  if (Array.isArray(given['queries'])) {
    const result = await open.handle('tool_search', { queries: given['queries'] });
    return checkKeys(expect, (key, wanted) => checkGroups(key, wanted, { result, world }));
  }
  if (Array.isArray(given['calls']))
    return checkEach(objectsAt(given, 'calls'), objectsAt(expect, 'eachCall'), open, world);
  if (Array.isArray(given['steps'])) return checkSteps(one, worlds, open);
  if (Array.isArray(given['sequence'])) return checkSequence(one, open, world);
  const result = await search(open, given);
  return [
    ...checkKeys(withoutNames(expect), (key, wanted) => checkSearch(key, wanted, { result, world })),
    ...(await checkNames(expect, world)),
  ];
}

function search(open: OpenWorld, { query, limit }: Json): Promise<ToolResult> {
  return open.handle('tool_search', { query, ...(limit === undefined ? {} : { limit }) });
}

async function checkEach(
  calls: readonly Json[],
  expects: readonly Json[],
  open: OpenWorld,
  world: World,
): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const [index, call] of calls.entries()) {
    const result = await search(open, call);
    problems.push(...checkKeys(expects[index] ?? {}, (key, wanted) => checkSearch(key, wanted, { result, world })));
  }
  return problems;
}

async function checkSteps(
  { given, expect }: Case,
  worlds: readonly World[],
  open: OpenWorld,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const expects = objectsAt(expect, 'steps');
  for (const [index, step] of objectsAt(given, 'steps').entries()) {
    const world = worlds[Number(step['catalog'] ?? 0)];
    if (world === undefined) return ['a step names a catalog that is not there'];
    open.session.refresh(world.tools);
    open.surface.update();
    const result = await search(open, step);
    problems.push(...checkKeys(expects[index] ?? {}, (key, wanted) => checkSearch(key, wanted, { result, world })));
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

function checkHits(key: string, wanted: unknown, refs: readonly string[]): readonly string[] {
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

function checkGroups(key: string, wanted: unknown, { result, world }: Searched): readonly string[] {
  const parsed: unknown = JSON.parse(firstText(result));
  const groups = isJsonObject(parsed) ? objectsAt(parsed, 'results') : [];
  if (key === 'groups' && Array.isArray(wanted)) {
    return (wanted as readonly Json[]).flatMap((set) => {
      const group = groups.find((candidate) => candidate['query'] === set['query']);
      if (group === undefined) return [`no group for ${textAt(set, 'query')}`];
      const refs = refsOf(objectsAt(group, 'candidates'), world);
      return checkKeys(set, (name, value) => (name === 'query' ? [] : checkHits(name, value, refs)));
    });
  }
  if (key === 'groupsInRequestOrder') return groups.length > 0 ? [] : ['no groups'];
  if (key === 'resultMaxChars') return textOf(result).length <= Number(wanted) ? [] : ['the result is too long'];
  return key === 'noThrow' ? [] : [`no check for ${key}`];
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
