import { ajvValidator, createDispatcher, type Policy } from '@toolcrib/dispatch';
import type { LogEvent } from '@toolcrib/telemetry';
import { ToolcribError } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { openSession } from '../src/session.ts';
import { crib, failure, json, say, surfaceOf, type TestCrib, text } from './crib.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const saw = tool({ name: 'saw_cut', inputSchema: objectSchema({ 'board!': { type: 'string' } }) });
const bell = tool({ name: 'bell ring', catalogMode: 'direct-only' });
const read = tool({ owner: 'core', name: 'read' });
const vault = tool({ name: 'vault_open', description: 'Opens the strongroom.' });
const north = tool({ source: 'mcp', owner: 'north', name: 'run', inputSchema: untouchable() });
const south = tool({ source: 'mcp', owner: 'south', name: 'run', inputSchema: untouchable() });
const gone = tool({ source: 'mcp', name: 'gone', throws: new ToolcribError('TOOL_VANISHED', 'It is gone.') });
const breaks = tool({ name: 'breaks', throws: new Error('the bit snapped') });
const TOOLS = [saw, bell, read, vault, north, south, gone, breaks];

function open(): TestCrib {
  return crib(
    TOOLS,
    {
      skills: [{ name: 'joinery', location: 'skills/joinery/SKILL.md' }],
      unavailable: () => [{ owner: 'kiln', reason: 'exited with code 1' }],
    },
    new Set(['vault_open']),
  );
}

async function callFailure(
  word: string,
  args: unknown = {},
): Promise<{ readonly code: string; readonly message: string }> {
  return failure(await say(await surfaceOf(open().session), 'tool_call', { id: word, args }));
}

describe('tool_call says what went wrong and what to do next [call.errors]', () => {
  test.each<[string, string, string, RegExp]>([
    [
      'an unknown word with a near name',
      'saw_cutt',
      'UNKNOWN_TOOL',
      /^Unknown tool "saw_cutt"\. Did you mean saw_cut\? Find tools with tool_search, then pass an id that it gives\.$/,
    ],
    ['an unknown word', 'qqqqqq', 'UNKNOWN_TOOL', /^Unknown tool "qqqqqq"\. Find tools with tool_search/],
    ['an inherited name', '__proto__', 'UNKNOWN_TOOL', /^Unknown tool "__proto__"/],
    ['a shared name', 'run', 'AMBIGUOUS_TOOL', /"run" is ambiguous.*exact ids: mcp:north:run, mcp:south:run\.$/],
    [
      'a skill',
      'joinery',
      'SKILL_NOT_TOOL',
      /^"joinery" is a skill, not a tool: read it at skills\/joinery\/SKILL\.md\.$/,
    ],
    ['a core primitive', 'read', 'CALL_DIRECTLY', /^"read" is one of your own tools: call it directly, as read\.$/],
    [
      'a direct-only tool, by the name that the provider knows',
      'bell ring',
      'CALL_DIRECTLY',
      /call it directly, as bell_ring_[0-9a-f]{8}\.$/,
    ],
    ['a control', 'tool_search', 'CALL_DIRECTLY', /^"tool_search" is one of your own tools/],
    ['a denied name', 'vault_open', 'DENIED_BY_POLICY', /"vault_open"/],
    ['a denied id', 'openclaw:shop:vault_open', 'DENIED_BY_POLICY', /"openclaw:shop:vault_open"/],
    [
      'a server that is down',
      'mcp:kiln:fire',
      'SERVER_UNAVAILABLE',
      /^"mcp:kiln:fire" cannot be reached: the server kiln is down \(exited with code 1\)/,
    ],
    ['a tool that vanished', 'gone', 'TOOL_VANISHED', /^It is gone\.$/],
    ['a tool that threw', 'breaks', 'TOOL_FAILED', /the bit snapped/],
    ['wrong arguments', 'saw_cut', 'INVALID_ARGUMENTS', /board/],
  ])('%s', async (_title, word, code, sentence) => {
    const error = await callFailure(word);
    expect(error.code).toBe(code);
    expect(error.message).toMatch(sentence);
  });

  test('a denial holds nothing of the tool but the word that was said [call.errors] [catalog.policy]', async () => {
    const { message } = await callFailure('openclaw:shop:vault_open');
    expect(message.replace('openclaw:shop:vault_open', '')).not.toMatch(/vault|shop|strongroom/i);
  });

  test('a denial goes through the gate, so that the activity log has it', async () => {
    const { session, recorded } = open();
    await say(await surfaceOf(session), 'tool_call', { id: 'vault_open' });
    expect(recorded.map(({ tool: { id }, outcome }) => [id, outcome.kind === 'failed' && outcome.code])).toEqual([
      [vault.id, 'DENIED_BY_POLICY'],
    ]);
  });

  test('suggestions name no denied tool [call.errors] [catalog.policy]', async () => {
    expect((await callFailure('vault_opem')).message).not.toContain('vault_open');
  });

  test('a denied tool and an allowed one in one call reach neither [call.repair]', async () => {
    const surface = await surfaceOf(open().session);
    const { code, message } = failure(
      await say(surface, 'tool_call', { id: 'vault_open', name: 'saw_cut', board: 'oak' }),
    );
    expect(code).toBe('INVALID_CALL');
    expect(message).not.toMatch(/strongroom/);
    expect([...saw.calls, ...vault.calls]).toEqual([]);
  });

  test("a stranger's word is shown on one line and bounded", async () => {
    const { message } = await callFailure(`x\n\u202e${'y'.repeat(5_000)}`);
    expect(message).not.toMatch(/[\n\u202e]/);
    expect(message.length).toBeLessThan(400);
  });

  test('arguments that are no object are refused by name', async () => {
    expect((await callFailure('saw_cut', [1])).message).toContain('`args` must be an object');
  });
});

describe('a direct call of a word that is not shown [call.errors] [catalog.duplicates]', () => {
  test.each([
    ['deferred', 'saw_cut', 'DEFERRED_TOOL'],
    ['deferred, by id', 'openclaw:shop:saw_cut', 'DEFERRED_TOOL'],
    ['shared', 'run', 'AMBIGUOUS_TOOL'],
    ['denied', 'vault_open', 'DENIED_BY_POLICY'],
    ['unknown', 'saw_cutt', 'UNKNOWN_TOOL'],
    ['down', 'mcp:kiln:fire', 'SERVER_UNAVAILABLE'],
    ['a skill', 'joinery', 'SKILL_NOT_TOOL'],
    ['visible under another name', 'bell ring', 'CALL_DIRECTLY'],
  ])('%s', async (_title, word, code) => {
    const surface = await surfaceOf(open().session);
    expect(failure(await say(surface, word, {})).code).toBe(code);
  });
});

describe('tool_describe', () => {
  test.each([
    ['a direct-only tool', 'bell ring', 'CALL_DIRECTLY'],
    ['a shared name', 'run', 'AMBIGUOUS_TOOL'],
    ['a denied tool', 'vault_open', 'UNKNOWN_TOOL'],
    ['a server that is down', 'mcp:kiln:fire', 'SERVER_UNAVAILABLE'],
    ['a skill', 'joinery', 'SKILL_NOT_TOOL'],
  ])('%s', async (_title, id, code) => {
    const surface = await surfaceOf(open().session);
    expect(failure(await say(surface, 'tool_describe', { id })).code).toBe(code);
  });

  test('a core primitive is described, and marked as visible', async () => {
    const surface = await surfaceOf(open().session);
    expect(json(await say(surface, 'tool_describe', { id: 'read' }))).toMatchObject({ name: 'read', visible: true });
  });
});

test('an error that nobody foresaw is an error result that tells the model nothing of the inside [call.errors]', async () => {
  const { session } = open();
  const lines: LogEvent[] = [];
  const surface = await surfaceOf({
    ...session,
    log: { write: (event) => void lines.push(event), dropped: () => 0 },
    search: () => {
      throw new TypeError('cannot read secret of undefined');
    },
  });
  const result = await say(surface, 'tool_search', { query: 'saw' });
  expect(failure(result)).toEqual({
    code: 'SURFACE_FAILED',
    message: '"tool_search" failed inside the gateway. Try once more; if it fails again, go on without it.',
  });
  expect(text(result)).not.toContain('secret');
  expect(lines).toEqual([
    { kind: 'warning', code: 'SURFACE_FAILED', message: 'tool_search failed: cannot read secret of undefined' },
  ]);
});

test('a name that is no text is an error result like any other', async () => {
  const surface = await surfaceOf(open().session);
  expect((await say(surface, undefined as never, {})).isError).toBe(true);
});

describe('what the gate refuses keeps its own code and sentence [call.errors]', () => {
  const over = async (options: Partial<Parameters<typeof createDispatcher>[0]>): Promise<string> => {
    const policy: Policy = { decide: ({ name }) => (name === 'glue_up' ? 'ask' : 'allow') };
    const dispatcher = createDispatcher({ policy, validator: ajvValidator(), ...options });
    const glue = tool({ name: 'glue_up' });
    const surface = await surfaceOf(openSession([glue], { policy, dispatcher }));
    const { code, message } = failure(await say(surface, 'tool_call', { id: 'glue_up' }));
    expect(message).toMatch(/glue_up/);
    expect(glue.calls).toEqual([]);
    return code;
  };

  test.each<[string, Partial<Parameters<typeof createDispatcher>[0]>]>([
    ['APPROVAL_DENIED', {}],
    ['APPROVAL_DENIED', { approve: async () => 'denied' }],
    ['APPROVAL_TIMED_OUT', { approve: async () => 'timed-out' }],
    ['HOOK_VETOED', { hooks: { before: [() => ({ veto: 'not on a Sunday' })] } }],
    ['HOOK_FAILED', { hooks: { before: [() => Promise.reject(new Error('broken'))] } }],
  ])('%s', async (code, options) => {
    expect(await over(options)).toBe(code);
  });
});

describe('a list that changed while the run goes on [catalog.live]', () => {
  const failed = async (session: TestCrib['session'], id: string) =>
    failure(await say(await surfaceOf(session), 'tool_call', { id, args: {} }));

  test.each(['mcp:north:run', 'north_only'])('a call of what went, as %s, says so', async (word) => {
    const only = tool({ source: 'mcp', owner: 'north', name: 'north_only', inputSchema: untouchable() });
    const { session, denied } = crib([saw, north, only]);
    session.refresh([saw]);
    expect(await failed(session, word)).toEqual({
      code: 'TOOL_VANISHED',
      message: `"${word}" was taken out of the catalog while this run went on: its server no longer offers it. Nothing was called. Find tools with tool_search, then pass an id that it gives.`,
    });
    denied.add(word);
    expect(await failed(session, word)).toMatchObject({ code: 'UNKNOWN_TOOL' });
    denied.clear();
    session.refresh([saw, north, only]);
    expect(session.lookup(word).kind).toBe('found');
    session.replace([saw]);
    expect(session.lookup(word)).toEqual({ kind: 'unknown' });
  });

  test('what was hidden when it went stays unknown', () => {
    const { session, denied } = crib([saw, vault], {}, new Set(['vault_open']));
    session.refresh([saw]);
    denied.clear();
    expect(session.lookup('vault_open')).toEqual({ kind: 'unknown' });
  });

  test('a tool of a server that fell is out of reach, by its name too, where it could be allowed', async () => {
    const tools = [{ id: 'mcp:kiln:fire', name: 'fire', source: 'mcp', owner: 'kiln' }] as const;
    const down = [{ owner: 'kiln', reason: 'exited with code 1', tools }];
    const { session, denied } = crib([saw], { unavailable: () => down });
    for (const word of ['fire', 'mcp:kiln:fire'])
      expect(await failed(session, word)).toMatchObject({ code: 'SERVER_UNAVAILABLE' });
    expect(session.notes()).toEqual(['The server kiln is down (exited with code 1); its tools cannot be found.']);
    denied.add('fire');
    expect([session.lookup('fire').kind, session.notes()]).toEqual(['unknown', []]);
  });
});
