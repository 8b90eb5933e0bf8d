// What searching shows at one moment of a run, on each of its ways: only tools that the run has, those that it was asked
// for by name first whatever the limit, and the same as in a run in which no other tool was ever known.

import { CONTROL_NAMES, isJsonObject, type ToolResult } from '@toolcrib/tool';
import { Broken } from './check-routes.ts';
import { hasTool, isVisible, type KnownTool } from './oracle.ts';
import { askGuest, said, type Said } from './routes.ts';
import { secretsOf } from './secrecy.ts';
import type { ShownSurface, Stage } from './stage.ts';

interface Hit {
  readonly id: string;
  readonly visible?: boolean;
}
interface Found {
  readonly hits: readonly Hit[];
  readonly said: Said;
}
interface Way {
  readonly name: string;
  readonly mode: string;
  readonly find: (stage: Stage, query: string, limit: number) => Promise<Found>;
}

/** Searches with every query on every way. @returns how many answers were checked. */
export async function checkSearch(stage: Stage): Promise<number> {
  const ways = [...stage.surfaces.flatMap(waysOf), rawWay];
  const secrets = secretsOf(stage.moment);
  let checked = 0;
  for (const [index, { query, first }] of queriesOf(stage).entries()) {
    for (const [at, { name, mode, find }] of ways.entries()) {
      const limit = (index + at) % 2 === 0 ? 1 : 50;
      const { hits, said: answer } = await find(stage, query, limit);
      const what = `${name} for ${JSON.stringify(query)}, limit ${limit}`;
      const told = secrets.toldBy(answer.text, [query]);
      if (told !== undefined) throw new Broken(`${what} tells ${JSON.stringify(told)}: ${answer.text}`);
      checkHits(what, hits, { stage, mode, first });
      checked += 1;
    }
  }
  return checked;
}

/** What the model reads without asking. */
export function checkShown(stage: Stage): void {
  const secrets = secretsOf(stage.moment);
  for (const { name, mode, surface, table } of stage.surfaces) {
    const shown = JSON.stringify([surface.visibleTools(), surface.promptText(), surface.ledger]);
    const told = secrets.toldBy(shown, []);
    if (told !== undefined) throw new Broken(`${name} shows ${JSON.stringify(told)}`);
    const wanted = stage.moment.known
      .filter((tool) => hasTool(stage.moment, tool) && isVisible(name === 'by-name' ? 'tools' : mode, tool))
      .map(({ id }) => id);
    if (mode !== 'direct' && name !== 'by-name') checkDirectory(mode, surface.promptText(), stage);
    const declared = [...table.values()];
    if (JSON.stringify(declared.toSorted()) !== JSON.stringify(wanted.toSorted()))
      throw new Broken(`${name} declares ${declared.join(' ')}, wanted ${wanted.join(' ')}`);
  }
}

/** The directory lists the trusted tools that are not visible, and no others. */
function checkDirectory(mode: string, text: string, { moment }: Stage): void {
  for (const tool of moment.known) {
    const isListed = hasTool(moment, tool) && tool.source === 'openclaw' && !isVisible(mode, tool);
    if (text.includes(tool.mark) !== isListed)
      throw new Broken(`the directory of ${mode} ${isListed ? 'lacks' : 'lists'} ${tool.id}: ${text}`);
  }
}

function checkHits(
  at: string,
  hits: readonly Hit[],
  { stage, mode, first }: { readonly stage: Stage; readonly mode: string; readonly first: readonly string[] },
): void {
  for (const { id, visible = false } of hits) {
    const tool = stage.moment.known.find((known) => known.id === id);
    if (tool === undefined || !hasTool(stage.moment, tool)) throw new Broken(`${at} finds ${id}`);
    if (visible !== isVisible(mode, tool)) throw new Broken(`${at} says of ${id} that visible is ${visible}`);
  }
  const best = hits[0]?.id;
  if (first.length > 0 && (best === undefined || !first.includes(best)))
    throw new Broken(`${at} finds ${best ?? 'nothing'} first, wanted one of ${first.join(' ')}`);
}

/** Each tool by id, name and description, and what finds nothing. */
function queriesOf({ moment }: Stage): readonly { readonly query: string; readonly first: readonly string[] }[] {
  const searchable = moment.known.filter((tool) => !tool.directOnly && hasTool(moment, tool));
  const called = (query: string): readonly string[] =>
    searchable
      .filter(({ id, name, mark }) => [id, name, mark].some((own) => own.toLowerCase() === query.toLowerCase()))
      .map(({ id }) => id);
  const words = moment.known.flatMap(({ id, name }: KnownTool) => [id, name]);
  const rest = [
    ...moment.known.map(({ mark }) => mark),
    ...moment.known.map(({ name }) => `${name.slice(1)}q`),
    'polish brass',
  ];
  return [...new Set([...words, ...rest])]
    .filter((query) => query.trim() !== '')
    .map((query) => ({ query, first: called(query) }));
}

function waysOf(shown: ShownSurface): readonly Way[] {
  const { name, mode, surface } = shown;
  const names = new Set(
    surface
      .visibleTools()
      .filter(({ id }) => id === undefined)
      .map((tool) => tool.name),
  );
  const structured: readonly Way[] = [
    {
      name: `${name}: tool_search`,
      mode,
      find: async (stage, query, limit) =>
        foundIn(await surface.handle(CONTROL_NAMES.search, { query, limit }, stage.nextCall())),
    },
    {
      name: `${name}: batch`,
      mode,
      find: async (stage, query, limit) =>
        foundIn(await surface.handle(CONTROL_NAMES.search, { queries: [{ query, limit }] }, stage.nextCall())),
    },
  ];
  const guest: Way = {
    name: `${name}: guest search`,
    mode,
    find: async (stage, query, limit) => {
      const answer = await askGuest(shown, stage, { method: 'search', request: { query, limit } });
      const [, details] = JSON.parse(answer.text) as [
        unknown,
        { readonly value?: { readonly answer?: readonly Hit[] } },
      ];
      return { said: answer, hits: hitsOf(details.value?.answer) };
    },
  };
  return [...(names.has(CONTROL_NAMES.search) ? structured : []), ...(names.has(CONTROL_NAMES.code) ? [guest] : [])];
}

const rawWay: Way = {
  name: 'controls: search',
  mode: 'tools',
  find: async ({ controls }, query, limit) => {
    const answer = await controls.search({ query, limit });
    return { said: { text: JSON.stringify(answer) }, hits: answer.candidates };
  },
};

function foundIn(result: ToolResult): Found {
  const [first] = result.content;
  if (result.isError === true || first?.type !== 'text') throw new Broken(`a search failed: ${said(result).text}`);
  const value: unknown = JSON.parse(first.text);
  const group = isJsonObject(value)
    ? (value['results'] as readonly { readonly candidates: unknown }[])[0]?.candidates
    : value;
  return { said: said(result), hits: hitsOf(group) };
}

function hitsOf(value: unknown): readonly Hit[] {
  if (!Array.isArray(value)) throw new Broken(`a search gave ${JSON.stringify(value)}`);
  return value as readonly Hit[];
}
