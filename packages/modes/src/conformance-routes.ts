// What the policy demands of every way to a tool, whatever surface the way belongs to: requirements `catalog.policy`,
// `call.path` and `closed`. Needs no test runner.

import assert from 'node:assert/strict';
import type { SurfaceCase } from './conformance.ts';
import { codeOf, type SurfaceMaker, textOf } from './conformance-crib.ts';
import { type Gate, openGate } from './conformance-gate.ts';

/** The suite. Give each surface to all of it. */
export const routeConformance: readonly SurfaceCase[] = [
  routeCase('a denied tool is denied by its id and by its name, and does not run', async ({ say, ran, tools }) => {
    for (const tool of [tools.noSaw, tools.noAlarm]) {
      for (const word of [tool.id, tool.name]) await saysNo(say(word), word);
    }
    assert.deepEqual(ran, []);
  }),
  routeCase('a name that a denied tool has reaches no other tool; that one is reached by its id', async (gate) => {
    const { say, surface, reach, ran, tools } = gate;
    // Where it was declared to the provider a name is an address that stands for one id.
    const isDeclared = surface.visibleTools().some(({ name }) => name === 'run');
    if (!isDeclared) await saysNo(say('run'), 'run');
    await saysNo(say(tools.noSouth.id), tools.noSouth.id);
    assert.deepEqual(ran, []);
    assert.notEqual((await reach(tools.north)).isError, true);
    assert.deepEqual(ran, [`${tools.north.id} {}`]);
  }),
  routeCase('an id is its own tool even where it is the raw form of another', async ({ say, reach, ran, tools }) => {
    await saysNo(say('mcp:ox%3Aen:plough'), 'mcp:ox%3Aen:plough');
    assert.deepEqual(ran, []);
    assert.notEqual((await reach(tools.percent)).isError, true);
    assert.deepEqual(ran, [`${tools.percent.id} {}`]);
  }),
  routeCase('an allowed tool runs once, and its look-alike does not', async ({ reach, say, ran, tools }) => {
    assert.notEqual((await reach(tools.saw, { board: 'oak' })).isError, true);
    for (const word of ['SAW_CUT', 'saw_cut\u200b', 's\u{430}w_cut']) await say(word);
    assert.deepEqual(ran, [`${tools.saw.id} {"board":"oak"}`]);
  }),
  routeCase('what is shown holds nothing of a denied tool', async ({ surface }) => {
    tellsNothing(JSON.stringify([surface.visibleTools(), surface.promptText()]));
  }),
  routeCase('a word near a denied tool is answered without it', async ({ say }) => {
    for (const word of ['Saw_Cutt', 'alarm_cu', 'mcp:south:ru', 'forge.Saw_Cuts', 'no such tool'])
      for (const result of await say(word)) tellsNothing(textOf(result).replaceAll(word, ''));
  }),
  routeCase('a denied tool is described as one that does not exist', async ({ describe, tools }) => {
    for (const word of [tools.noSaw.id, 'alarm_cut']) {
      const told = await describe(word);
      if (told === undefined) return;
      assert.equal(codeOf(told), 'UNKNOWN_TOOL');
      const none = await describe('no_such_tool_here');
      tellsNothing(textOf(told).replaceAll(word, ''));
      assert.equal(none && codeOf(none), 'UNKNOWN_TOOL');
    }
  }),
  routeCase('a search finds no denied tool, and the limit counts what may be seen', async ({ search, tools }) => {
    for (const query of ['by moonlight', 'Saw_Cut', tools.noSouth.id, 'cut the alarm']) {
      const found = await search(query, 20);
      if (found === undefined) return;
      tellsNothing(textOf(found).replaceAll(query, ''));
    }
    const first = await search('run', 1);
    assert.match(first === undefined ? '' : textOf(first), /mcp:north:run/);
  }),
  routeCase('a server whose tools are all denied is named nowhere', async ({ search, say }) => {
    const missed = await search('zzzz qqqq', 5);
    if (missed !== undefined) assert.match(textOf(missed), /kiln/);
    if (missed !== undefined) assert.doesNotMatch(textOf(missed), /cellar/);
    for (const word of ['mcp:attic:x', 'cella'])
      for (const result of await say(word)) assert.doesNotMatch(textOf(result), /cellar/);
  }),
  routeCase('a policy that changes within a turn holds at once, on every way', async (gate) => {
    const { reach, say, describe, search, denied, ran, tools } = gate;
    for (const tool of [tools.saw, tools.bell, tools.north]) {
      denied.add(tool.id);
      assert.equal(codeOf(await reach(tool)), 'DENIED_BY_POLICY');
      await saysNo(say(tool.id), tool.id);
    }
    const [told, found] = [await describe(tools.saw.id), await search('saw_cut', 20)];
    if (told !== undefined) assert.equal(codeOf(told), 'UNKNOWN_TOOL');
    if (found !== undefined) assert.doesNotMatch(textOf(found), /Cuts a board/);
    assert.deepEqual(ran, []);
  }),
  routeCase('what a run was narrowed away from is neither shown nor found nor run', async (gate) => {
    const { session, surface, reach, search, ran, tools } = gate;
    session.narrow(({ id }) => id !== tools.saw.id && id !== tools.bell.id);
    surface.update();
    assert.doesNotMatch(JSON.stringify([surface.visibleTools(), surface.promptText()]), /Cuts a board|Rings the bell/);
    const found = await search('cut a board', 20);
    if (found !== undefined) assert.doesNotMatch(textOf(found), /Cuts a board/);
    for (const tool of [tools.saw, tools.bell]) assert.equal((await reach(tool)).isError, true);
    assert.deepEqual(ran, []);
  }),
  routeCase('a person is asked once for a tool and its arguments, and a yes runs it once', async (gate) => {
    const { reach, questions, ran, tools } = gate;
    assert.notEqual((await reach(tools.glue, { board: 'oak' })).isError, true);
    assert.deepEqual(questions, [`${tools.glue.id} {"board":"oak"}`]);
    assert.deepEqual(ran, questions);
    await reach(tools.saw);
    assert.equal(questions.length, 1);
  }),
  routeCase('other arguments are another question', async (gate) => {
    const { reach, questions, ran, tools } = gate;
    await reach(tools.glue, { board: 'oak' });
    gate.answer = () => 'denied';
    assert.equal(codeOf(await reach(tools.glue, { board: 'ash' })), 'APPROVAL_DENIED');
    assert.deepEqual(questions, [`${tools.glue.id} {"board":"oak"}`, `${tools.glue.id} {"board":"ash"}`]);
    assert.deepEqual(ran, [`${tools.glue.id} {"board":"oak"}`]);
  }),
  routeCase('a no and a question that nobody answers run nothing and say which it was', async (gate) => {
    const { reach, ran, tools } = gate;
    gate.answer = () => 'denied';
    assert.equal(codeOf(await reach(tools.glue, { n: 1 })), 'APPROVAL_DENIED');
    gate.answer = () => 'timed-out';
    assert.equal(codeOf(await reach(tools.glue, { n: 2 })), 'APPROVAL_TIMED_OUT');
    assert.deepEqual(ran, []);
  }),
  routeCase('a policy that changes while a person thinks beats the yes', async (gate) => {
    const { reach, denied, ran, tools } = gate;
    gate.answer = (id) => {
      denied.add(id);
      return 'approved';
    };
    assert.equal(codeOf(await reach(tools.glue)), 'DENIED_BY_POLICY');
    assert.deepEqual(ran, []);
  }),
];

function routeCase(name: string, check: (gate: Gate) => Promise<void>): SurfaceCase {
  return { name, run: async (make: SurfaceMaker) => check(await openGate(make)) };
}

// A refusal holds the word that was said, and nothing else of the tool.
async function saysNo(answers: ReturnType<Gate['say']>, word: string): Promise<void> {
  for (const result of await answers) {
    assert.equal(codeOf(result), 'DENIED_BY_POLICY', textOf(result));
    tellsNothing(textOf(result).replaceAll(word, ''));
  }
}

function tellsNothing(text: string): void {
  assert.doesNotMatch(text, /moonlight|Saw_Cut|alarm_cut|mcp:south|ox:en|forge/);
}
