// What any surface must do, whatever its mode. Needs no test runner: each case throws where the surface fails it. What the
// policy demands of each way to a tool has a suite of its own, in conformance-routes.ts.

import assert from 'node:assert/strict';
import { codeOf, type Crib, openCrib, type SurfaceMaker, textOf, workshopTool } from './conformance-crib.ts';

export { routeConformance } from './conformance-routes.ts';
export type { SurfaceMaker } from './conformance-crib.ts';

/** One case. Give each surface to all of them. */
export interface SurfaceCase {
  readonly name: string;
  run(make: SurfaceMaker): Promise<void>;
}

/** The suite. */
export const surfaceConformance: readonly SurfaceCase[] = [
  surfaceCase(
    'every visible tool has a legal name of its own and an object schema with properties',
    async ({ surface }) => {
      const shown = surface.visibleTools();
      assert.equal(new Set(shown.map(({ name }) => name)).size, shown.length);
      for (const { name, parameters } of shown) {
        assert.match(name, /^[a-zA-Z0-9_-]{1,64}$/);
        assert.equal((parameters as { type?: unknown }).type, 'object');
        assert.equal(typeof (parameters as { properties?: unknown }).properties, 'object');
      }
    },
  ),
  surfaceCase('direct-only tools and core primitives are visible', async ({ surface, tools }) => {
    const ids = surface.visibleTools().map(({ id }) => id);
    assert.ok(ids.includes(tools.bell.id));
    assert.ok(ids.includes(tools.read.id));
  }),
  surfaceCase(
    'what is shown stays the same, byte for byte, until the surface is updated',
    async ({ surface, session, reach, tools }) => {
      const before = shownBy(surface);
      session.append([workshopTool({ source: 'openclaw', owner: 'core', name: 'write', description: 'Writes.' })]);
      await reach(tools.saw, { board: 'oak' });
      assert.equal(shownBy(surface), before);
      surface.update();
      assert.notEqual(shownBy(surface), before);
    },
  ),
  surfaceCase('each tool is reached once, with its arguments', async ({ reach, ran, tools }) => {
    for (const tool of [tools.saw, tools.scan, tools.read, tools.bell, tools.north]) {
      const result = await reach(tool, { board: 'oak', n: [1, { deep: null }] });
      assert.notEqual(result.isError, true, textOf(result));
      assert.match(textOf(result), /done/);
      assert.deepEqual(ran.at(-1), { id: tool.id, args: { board: 'oak', n: [1, { deep: null }] } });
    }
    assert.equal(ran.length, 5);
  }),
  surfaceCase('no arguments mean an empty object', async ({ reach, ran, tools }) => {
    for (const nothing of [undefined, null, '', ' \n', 'null', {}]) await reach(tools.bell, nothing);
    assert.deepEqual(
      ran.map(({ args }) => args),
      [{}, {}, {}, {}, {}, {}],
    );
  }),
  surfaceCase('argument text that is no JSON runs nothing and says what to send', async ({ reach, ran, tools }) => {
    const result = await reach(tools.bell, '{"loud":');
    assert.equal(codeOf(result), 'INVALID_JSON');
    assert.match(textOf(result), /JSON object/);
    assert.equal(ran.length, 0);
  }),
  surfaceCase('an integer beyond 2^53 is delivered whole or not at all', async ({ reach, ran, tools }) => {
    const result = await reach(tools.bell, '{"times":812734650918273645}');
    const delivered = JSON.stringify(ran);
    assert.ok(result.isError === true ? ran.length === 0 : delivered.includes('812734650918273645'));
    assert.match(textOf(result), /times|done/);
  }),
  surfaceCase('an unknown tool is an error with a near name, and nothing runs', async ({ say, ran }) => {
    const result = await say('saw_cutt', {});
    assert.equal(codeOf(result), 'UNKNOWN_TOOL');
    assert.match(textOf(result), /saw_cutt.*saw_cut\b/s);
    assert.equal(ran.length, 0);
  }),
  surfaceCase('inherited names are unknown tools', async ({ say, ran }) => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
      assert.equal(codeOf(await say(word, {})), 'UNKNOWN_TOOL', word);
    }
    assert.equal(ran.length, 0);
  }),
  surfaceCase('a denied tool is shown nowhere, by no word', async ({ surface, say }) => {
    assert.doesNotMatch(shownBy(surface), /vault|strongroom/);
    assert.doesNotMatch(textOf(await say('valt_open', {})), /vault|strongroom/);
  }),
  surfaceCase(
    'a denied tool never runs, and its refusal holds only the word that was said',
    async ({ say, ran, tools }) => {
      for (const word of [tools.vault.id, tools.vault.name]) {
        const result = await say(word, {});
        assert.equal(codeOf(result), 'DENIED_BY_POLICY');
        assert.doesNotMatch(textOf(result).replaceAll(word, ''), /vault|strongroom/);
      }
      assert.equal(ran.length, 0);
    },
  ),
  surfaceCase('a policy that changes holds at once', async ({ reach, ran, denied, tools }) => {
    await reach(tools.bell, {});
    await reach(tools.scan, {});
    denied.add(tools.bell.name).add(tools.scan.name);
    assert.equal(codeOf(await reach(tools.bell, {})), 'DENIED_BY_POLICY');
    assert.equal(codeOf(await reach(tools.scan, {})), 'DENIED_BY_POLICY');
    assert.equal(ran.length, 2);
  }),
  surfaceCase('a name that two tools share is an error that lists both ids', async ({ say, ran, tools }) => {
    const result = await say('run', {});
    assert.equal(codeOf(result), 'AMBIGUOUS_TOOL');
    assert.ok(textOf(result).includes(tools.north.id) && textOf(result).includes(tools.south.id));
    assert.equal(ran.length, 0);
  }),
  surfaceCase('a tool of a server that is down is unavailable, not unknown', async ({ say }) => {
    const result = await say('mcp:kiln:fire', {});
    assert.equal(codeOf(result), 'SERVER_UNAVAILABLE');
    assert.match(textOf(result), /kiln/);
  }),
  surfaceCase('wrong arguments run nothing and name what is missing', async ({ reach, ran, tools }) => {
    const result = await reach(tools.saw, {});
    assert.equal(codeOf(result), 'INVALID_ARGUMENTS');
    assert.match(textOf(result), /board/);
    assert.equal(ran.length, 0);
  }),
  surfaceCase('a tool that throws is an error result without a stack', async ({ reach, tools }) => {
    const result = await reach(tools.breaks, {});
    assert.equal(codeOf(result), 'TOOL_FAILED');
    assert.match(textOf(result), /the bit snapped/);
    assert.doesNotMatch(textOf(result), /\bat .*:\d+:\d+/);
  }),
  surfaceCase('a call that was cancelled before it began does not run', async ({ reach, ran, tools }) => {
    const result = await reach(tools.scan, {}, { signal: AbortSignal.abort() });
    assert.equal(result.isError, true);
    assert.equal(ran.length, 0);
  }),
  surfaceCase('tools that were appended are reached after an update', async ({ surface, session, reach }) => {
    const plane = workshopTool({
      source: 'openclaw',
      owner: 'bench',
      name: 'plane_off',
      description: 'Planes a board.',
    });
    session.append([plane]);
    surface.update();
    assert.match(textOf(await reach(plane, {})), /done/);
  }),
  surfaceCase('the ledger agrees with what is shown', async ({ surface, session }) => {
    const { ledger } = surface;
    const shown = surface.visibleTools();
    assert.equal(ledger.catalogSize, session.snapshot().size);
    assert.equal(ledger.visibleCount, shown.length);
    assert.ok(ledger.deferredCount <= ledger.catalogSize);
    assert.ok(
      ledger.surfaceBytes > shown.reduce((sum, { name, description }) => sum + name.length + description.length, 0),
    );
    assert.ok(ledger.directBytes > 0);
  }),
  surfaceCase('after its end every call is an error', async ({ surface, reach, ran, tools }) => {
    surface.close();
    assert.equal((await reach(tools.bell, {})).isError, true);
    assert.equal(ran.length, 0);
  }),
  surfaceCase('after the end of its session every call is an error', async ({ session, reach, say, ran, tools }) => {
    session.clear();
    assert.equal((await reach(tools.bell, {})).isError, true);
    assert.equal((await say('no_such_tool', {})).isError, true);
    assert.equal(ran.length, 0);
  }),
];

function surfaceCase(name: string, check: (crib: Crib) => Promise<void>): SurfaceCase {
  return { name, run: async (make) => check(await openCrib(make)) };
}

function shownBy(surface: Crib['surface']): string {
  return JSON.stringify([surface.snapshotId, surface.visibleTools(), surface.promptText()]);
}
