import { describe, expect, test } from 'vitest';
import { admit } from '../src/admit.ts';
import { makeTool, untouchable } from './fixtures/tools.ts';
import type { Diagnostic } from '@toolcrib/tool';

const good = makeTool({ name: 'good' });

/** Admits something between two good tools, checks that they came in, and gives the one finding. */
function refusal(candidate: unknown): Diagnostic | undefined {
  const { entries, diagnostics } = admit([good, candidate, makeTool({ name: 'other' })]);
  expect([...entries.keys()]).toEqual(['openclaw:core:good', 'openclaw:core:other']);
  expect(diagnostics).toHaveLength(1);
  return diagnostics[0];
}

/** A tool whose id fits its name, with some fields replaced. */
function broken(fields: Readonly<Record<string, unknown>>): unknown {
  return { ...makeTool({ name: 'bad', source: 'openclaw', owner: 'shop' }), ...fields };
}

describe('a bad tool is left out with a reason, and the others come in [catalog.quarantine]', () => {
  test.each([
    ['an empty name', makeTool({ name: '' }), 'INVALID_NAME', 'Its name is empty; it was left out.'],
    ['a name of blanks', makeTool({ name: ' \u200b ' }), 'INVALID_NAME', 'Its name is empty; it was left out.'],
    [
      'a long name',
      makeTool({ name: 'n'.repeat(257) }),
      'INVALID_NAME',
      'Its name has 257 characters, more than 256; it was left out.',
    ],
    [
      'a control character',
      makeTool({ name: 'a\nb' }),
      'INVALID_NAME',
      'Its name holds a control character; it was left out.',
    ],
    [
      'a boolean schema',
      broken({ inputSchema: true }),
      'INVALID_SCHEMA',
      'Its input schema is not an object; it was left out.',
    ],
    [
      'a wrong root',
      broken({ inputSchema: { type: 'string' } }),
      'INVALID_SCHEMA',
      'Its input schema does not have the type "object" at its root; it was left out.',
    ],
    [
      'wrong properties',
      broken({ inputSchema: { properties: [] } }),
      'INVALID_SCHEMA',
      'Its input schema has properties that are not an object; it was left out.',
    ],
    [
      'no schema',
      broken({ inputSchema: undefined }),
      'INVALID_TOOL',
      'Its inputSchema is not a schema; it was left out.',
    ],
    [
      'no description',
      broken({ description: undefined }),
      'INVALID_TOOL',
      'Its description is not a text; it was left out.',
    ],
    ['no name', broken({ name: undefined }), 'INVALID_TOOL', 'Its name is not a text; it was left out.'],
    ['no owner', broken({ owner: '' }), 'INVALID_TOOL', 'Its owner is not a text; it was left out.'],
    [
      'no digest',
      broken({ schemaDigest: undefined }),
      'INVALID_TOOL',
      'Its schemaDigest is not a text; it was left out.',
    ],
    ['no execute', broken({ execute: undefined }), 'INVALID_TOOL', 'Its execute is not a function; it was left out.'],
    [
      'a label of another kind',
      broken({ label: 5 }),
      'INVALID_TOOL',
      'Its label is not a text or absent; it was left out.',
    ],
    [
      'an unknown source',
      broken({ source: 'plugin' }),
      'INVALID_TOOL',
      'Its source is not one of openclaw, mcp and client; it was left out.',
    ],
    [
      'an unknown catalog mode',
      broken({ catalogMode: 'hidden' }),
      'INVALID_TOOL',
      'Its catalogMode is not catalog or direct-only; it was left out.',
    ],
    [
      'an unknown execution mode',
      broken({ executionMode: 'fast' }),
      'INVALID_TOOL',
      'Its executionMode is not parallel or sequential; it was left out.',
    ],
    [
      'an id of another owner',
      broken({ owner: 'bank' }),
      'INVALID_TOOL',
      'Its id does not match its source, owner and name (openclaw:bank:bad); it was left out.',
    ],
    [
      'an id without encoding',
      broken({ name: 'a:b', id: 'openclaw:shop:a:b' }),
      'INVALID_TOOL',
      'Its id does not match its source, owner and name (openclaw:shop:a%3Ab); it was left out.',
    ],
    ['null', null, 'INVALID_TOOL', 'It is not a tool definition; it was left out.'],
    ['a text', 'tool', 'INVALID_TOOL', 'It is not a tool definition; it was left out.'],
    ['a tool that throws when read', untouchable(), 'INVALID_TOOL', 'Reading it failed; it was left out.'],
    [
      'a second tool with the id',
      makeTool({ name: 'good' }),
      'DUPLICATE_ID',
      'Another tool has the id openclaw:core:good already; the first one stays, this one was left out.',
    ],
  ])('%s', (_, candidate, code, reason) => {
    expect(refusal(candidate)).toMatchObject({ code, reason });
  });

  test('the finding names source, owner and tool, cleaned and bounded for print', () => {
    expect(
      refusal(makeTool({ name: `a\u0007b${'c'.repeat(300)}`, source: 'mcp', owner: 'git\u202ehub' })),
    ).toMatchObject({
      source: 'mcp',
      owner: 'github',
      tool: `ab${'c'.repeat(59)}...`,
    });
  });

  test('what cannot be read is left open in the finding', () => {
    expect(refusal(untouchable())).toEqual({
      code: 'INVALID_TOOL',
      source: 'client',
      owner: 'unknown',
      reason: 'Reading it failed; it was left out.',
    });
  });
});

describe('what comes in', () => {
  test('a name of 256 characters, and one that every object inherits', () => {
    const tools = [
      makeTool({ name: 'n'.repeat(256) }),
      ...['__proto__', 'constructor', 'toString'].map((name) => makeTool({ name })),
    ];
    expect(admit(tools)).toMatchObject({ diagnostics: [] });
    expect(admit(tools).entries.size).toBe(4);
  });

  test.each(['mcp', 'client'] as const)(
    'a tool of source %s whose schema must not be read [catalog.untrusted]',
    (source) => {
      const { entries, diagnostics } = admit([makeTool({ name: 'remote', source, inputSchema: untouchable() })]);
      expect([entries.size, diagnostics]).toEqual([1, []]);
    },
  );

  test('an untrusted tool with a boolean schema, which its adapter has judged', () => {
    expect(admit([makeTool({ name: 'remote', source: 'mcp', inputSchema: true })]).entries.size).toBe(1);
  });

  test('a tool that is named like a control, under its own id [catalog.quarantine]', () => {
    const { entries, diagnostics } = admit([makeTool({ name: 'tool_call', source: 'mcp', owner: 'depot' })]);
    expect([[...entries.keys()], diagnostics]).toEqual([['mcp:depot:tool_call'], []]);
  });

  test('direct-only tools are passed over in silence [catalog.direct-only]', () => {
    const { entries, diagnostics } = admit([makeTool({ name: 'shown', catalogMode: 'direct-only' }), good]);
    expect([[...entries.keys()], diagnostics]).toEqual([['openclaw:core:good'], []]);
  });

  test('of two with one id the first stays, whoever was present before comes first [catalog.duplicates]', () => {
    const [first, second] = [
      makeTool({ name: 'twin', description: 'first' }),
      makeTool({ name: 'twin', description: 'second' }),
    ];
    expect(admit([first, second]).entries.get(first.id)?.tool).toBe(first);
    const later = admit([second], admit([first]).entries);
    expect([later.entries.size, later.diagnostics[0]?.code]).toEqual([0, 'DUPLICATE_ID']);
  });
});
