// Kind `prompt-directory`: the text that stands in the prompt, in each mode that has it and under each budget of the case.

import { createDispatcher, createPolicy } from '@toolcrib/dispatch';
import { openSession, planSurface, resolveConfig } from '@toolcrib/modes';
import { CONTROL_NAMES, isTrusted, type ToolDefinition } from '@toolcrib/tool';
import { asText, objectsAt, textsAt, type CaseRun, type Json } from './case.ts';
import { checkKeys, mustNotContain, same } from './checks.ts';
import { makeWorld, textOf, type World } from './world.ts';

const MODES = ['tools', 'directory'] as const;
type DirectoryMode = (typeof MODES)[number];

/** Checks a directory case in every mode that can be planned without a sandbox. */
export const runDirectoryCase: CaseRun = async ({ given, expect }) => {
  const problems: string[] = [];
  for (const mode of MODES) {
    const found = await inMode({ given, expect, mode });
    problems.push(...found.map((problem) => `${mode}: ${problem}`));
  }
  return problems;
};

interface Asked {
  readonly given: Json;
  readonly expect: Json;
  readonly mode: DirectoryMode;
}

async function inMode({ given, expect, mode }: Asked): Promise<readonly string[]> {
  const world = makeWorld(given);
  const budgets = Array.isArray(given['budgets']) ? given['budgets'].map(Number) : [undefined];
  const problems: string[] = [];
  for (const budget of budgets) {
    const shown = await show(world, given, { mode, budget });
    const others = await reordered(given, { mode, budget });
    problems.push(...checkKeys(expect, (key, wanted) => check(key, wanted, { ...shown, others, budget, world })));
  }
  return problems;
}

interface Shown {
  readonly before: string;
  readonly after: string;
  /** Of another session over the same tools. */
  readonly again: string;
  readonly snapshots: readonly string[];
  /** The result of each search. */
  readonly searched: readonly string[];
}

interface Room {
  readonly mode: DirectoryMode;
  readonly budget: number | undefined;
}

async function show(world: World, given: Json, room: Room): Promise<Shown> {
  const open = await openDirectory(world.tools, room);
  const before = open.surface.promptText();
  const first = open.surface.snapshotId;
  const searches: string[] = [];
  const query = given['searchQuery'];
  const operations = [...(query === undefined ? [] : [{ op: 'search', query }]), ...objectsAt(given, 'operations')];
  for (const [index, operation] of operations.entries()) {
    const callId = `${textsAt(given, 'sessionIds')[index % 2] ?? 'call'}-${index}`;
    const text = textOf(await open.handle(operation, world, callId));
    if (operation['op'] === 'search') searches.push(text);
    open.surface.update();
  }
  const snapshots = [first, open.surface.snapshotId];
  const again = (await openDirectory(world.tools, room)).surface.promptText();
  return { before, after: open.surface.promptText(), again, snapshots, searched: searches };
}

async function reordered(given: Json, room: Room): Promise<readonly string[]> {
  const tools = objectsAt(given, 'tools');
  const backwards = [tools.map((_, index) => tools.length - 1 - index)];
  const orders = Array.isArray(given['reorders']) ? (given['reorders'] as readonly (readonly number[])[]) : backwards;
  const texts: string[] = [];
  for (const order of orders) {
    const world = makeWorld({ ...given, tools: order.map((index) => tools[index]) });
    texts.push((await openDirectory(world.tools, room)).surface.promptText());
  }
  return texts;
}

async function openDirectory(tools: readonly ToolDefinition[], { mode, budget }: Room) {
  const policy = createPolicy([]);
  const session = openSession(tools, { policy, dispatcher: createDispatcher({ policy }) });
  // The directory takes a tenth of the window.
  const parts = budget === undefined ? {} : { contextWindow: budget * 10 };
  const surface = await planSurface(session, resolveConfig({ mode }), parts);
  const handle = async (operation: Json, world: World, callId: string) => {
    const id = world.idOf(asText(operation['ref'])) ?? operation['ref'];
    const { op, query, args = {} } = operation;
    const name = { search: CONTROL_NAMES.search, describe: CONTROL_NAMES.describe, call: CONTROL_NAMES.call };
    if (op !== 'search' && op !== 'describe' && op !== 'call') throw new Error(`no operation ${asText(op)}`);
    const sent = { search: { query }, describe: { id }, call: { id, args } }[op];
    return surface.handle(name[op], sent, { callId, signal: new AbortController().signal });
  };
  return { surface, handle };
}

interface Seen extends Shown {
  readonly others: readonly string[];
  readonly budget: number | undefined;
  readonly world: World;
}

function check(key: string, wanted: unknown, seen: Seen): readonly string[] {
  if (key.startsWith('searchResult'))
    return seen.searched.length === 0
      ? ['nothing was searched']
      : checkText(
          key.slice('searchResult'.length),
          wanted,
          key.endsWith('MaxChars') ? seen.searched : [seen.searched.join('\n')],
        );
  if (key.startsWith('directory') && key !== 'directoryMaxCharsIsBudget')
    return checkText(key.slice('directory'.length), wanted, [seen.before, seen.after]);
  const { before, world } = seen;
  const lines = before.split('\n');
  // A name that two tools share is listed by the id of each.
  const listed = (name: string) =>
    [name, world.idOf(name) ?? name, ...world.tools.filter((tool) => tool.name === name).map(({ id }) => id)].some(
      (word) => lines.some((line) => line.startsWith(`- ${word} (`)),
    );
  switch (key) {
    case 'identicalUnderReorders':
      return seen.others.flatMap((other) => same('the directory in another order', other, before));
    case 'identicalBeforeAfter':
      return same('the directory afterwards', seen.after, before);
    case 'identicalOnRepeat':
      return same('the directory of another session', seen.again, before);
    case 'catalogSnapshotUnchanged':
      return same('the snapshot afterwards', seen.snapshots[1], seen.snapshots[0]);
    case 'directoryMaxCharsIsBudget':
      return before.length <= (seen.budget ?? 0) ? [] : [`${before.length} characters for ${seen.budget}`];
    case 'namesAllPresent':
      return (wanted === true ? world.tools.filter(isTrusted).map(({ name }) => name) : textsAt({ wanted }, 'wanted'))
        .filter((name) => !listed(name))
        .map((name) => `${name} is not listed`);
    case 'namesPresentAtLeast': {
      const count = world.tools.filter(({ name }) => listed(name)).length;
      return count >= Number(wanted) ? [] : [`${count} names are listed, wanted ${Number(wanted)}`];
    }
    case 'entryLines':
      return same('the number of entries', lines.filter((line) => line.startsWith('- ')).length, wanted);
    case 'noLineStartsWith':
      return textsAt({ starts: wanted }, 'starts').flatMap((start) =>
        lines.filter((line) => line.trimStart().startsWith(start)).map((line) => `a line starts so: ${line}`),
      );
    case 'wellFormedUnicode':
      return [before, ...seen.searched].every((text) => text.isWellFormed()) ? [] : ['there is half a character'];
    default:
      return [`no check for ${key}`];
  }
}

function checkText(key: string, wanted: unknown, texts: readonly string[]): readonly string[] {
  const words = textsAt({ words: wanted }, 'words');
  switch (key) {
    case 'MustNotContain':
      return texts.flatMap((text) => mustNotContain(text, wanted));
    case 'Contains':
      return words.filter((word) => !texts.every((text) => text.includes(word))).map((word) => `${word} is missing`);
    case 'MaxChars':
      return texts.filter(({ length }) => length > Number(wanted)).map(({ length }) => `${length} characters`);
    default:
      return [`no check for ${key}`];
  }
}
