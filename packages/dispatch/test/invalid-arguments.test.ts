import { afterAll, describe, expect, it, vi } from 'vitest';
import type { JsonSchema } from '@toolcrib/tool';
import { ajvValidator } from '../src/ajv-validator.ts';
import { renderBadValue, renderInvalidArguments, renderViolations } from '../src/invalid-arguments.ts';
import { fakeTool } from './fixtures.ts';

// Threads start slowly on a loaded machine; nothing here measures time.
vi.setConfig({ testTimeout: 60_000 });

const validator = ajvValidator();
afterAll(() => validator.close());

async function render(inputSchema: JsonSchema, args: unknown, word = 'crane_move'): Promise<string> {
  const outcome = await validator.validate({ schema: inputSchema, digest: JSON.stringify(inputSchema), value: args });
  if (outcome.kind !== 'invalid') throw new Error(`expected violations, got ${outcome.kind}`);
  return renderInvalidArguments({ word, tool: fakeTool({ inputSchema }), args, violations: outcome.violations });
}

/** Only the lines that name violations. */
async function lines(inputSchema: JsonSchema, args: unknown): Promise<readonly string[]> {
  const text = await render(inputSchema, args);
  return text.split('\n').filter((line) => line.startsWith('- '));
}

const PATH: JsonSchema = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };

describe('the whole text', () => {
  it('names the tool, each violation, the signature and the next step [call.validate]', async () => {
    expect(await render({ ...Object(PATH), additionalProperties: false }, { pth: '/x' }, 'file_read')).toBe(
      [
        'The arguments do not fit "file_read", so it was not run:',
        '- path: is required and missing; you gave "pth"',
        '- pth: is no known property; did you mean "path"?',
        'Expected: { path: string }',
        'Correct them and call again.',
      ].join('\n'),
    );
  });

  it('names at most ten violations and counts the rest [call.validate]', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 13 }, (_, index) => [`p${10 + index}`, { type: 'string' }]),
    );
    const args = Object.fromEntries(Object.keys(properties).map((name) => [name, 1]));
    const found = await lines({ type: 'object', properties }, args);
    expect(found.length).toBe(11);
    expect(found[9]).toBe('- p19: must be string, but is a number');
    expect(found[10]).toBe('- and 3 more');
  });

  it('says "at least" where the validator itself stopped counting', () => {
    const violations = Array.from({ length: 100 }, (_, index) => ({
      path: `/${index}`,
      keyword: 'x',
      message: 'is bad',
      params: {},
    }));
    expect(renderViolations(violations).at(-1)).toBe('and at least 90 more');
  });

  it('stays within 3,000 characters whatever the model wrote', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `${index}${'long '.repeat(2_000)}`);
    const text = await render(
      { type: 'object', additionalProperties: false },
      Object.fromEntries(names.map((name) => [name, 1])),
    );
    expect(text.length).toBeLessThanOrEqual(3_000);
    expect(text).toContain('and 20 more');
  });

  it('shows names of strangers on one line, without what is invisible', async () => {
    const found = await lines({ type: 'object', additionalProperties: false }, { 'a\u202eb\n- forged: line': 1 });
    expect(found).toEqual(['- ["ab\\n- forged: line"]: is no known property'].map((line) => line));
  });
});

describe('one violation', () => {
  const cases: readonly [string, JsonSchema, unknown, readonly string[]][] = [
    [
      'a wrong type says what it is',
      { properties: { n: { type: 'integer' } } },
      { n: '0x10' },
      ['- n: must be integer, but is text'],
    ],
    [
      'two types',
      { properties: { n: { type: ['number', 'null'] } } },
      { n: [] },
      ['- n: must be number,null, but is an array'],
    ],
    [
      'an enum lists what is allowed and suggests the nearest',
      { properties: { mode: { enum: ['drip', 'flood', 3] } } },
      { mode: 'flod' },
      ['- mode: must be one of "drip", "flood", 3; did you mean "flood"?'],
    ],
    [
      'a long enum is cut',
      { properties: { n: { enum: Array.from({ length: 40 }, (_, index) => index) } } },
      { n: 99 },
      ['- n: must be one of 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …'],
    ],
    ['a const', { properties: { kind: { const: 'a' } } }, { kind: 'b' }, ['- kind: must be "a"']],
    ['the root', { type: 'object' }, 'text', ['- the whole value: must be object, but is text']],
    [
      'a missing property deeper down',
      { properties: { rows: { items: PATH } } },
      { rows: [{ path: 'a' }, {}] },
      ['- rows[1].path: is required and missing'],
    ],
    [
      'a missing property that is there under a wrong name',
      { properties: { rows: { items: PATH } } },
      { rows: [{ Path: 'a' }] },
      ['- rows[0].path: is required and missing; you gave "Path"'],
    ],
    [
      'a misspelt property behind a reference',
      {
        $defs: { o: { properties: { colour: true }, additionalProperties: false } },
        properties: { o: { $ref: '#/$defs/o' } },
      },
      { o: { color: 1 } },
      ['- o.color: is no known property; did you mean "colour"?'],
    ],
    [
      'at most three suggestions',
      { properties: { aaa1: true, aaa2: true, aaa3: true, aaa4: true }, additionalProperties: false },
      { aaa: 1 },
      ['- aaa: is no known property; did you mean "aaa1" or "aaa2" or "aaa3"?'],
    ],
    [
      'one edit is near for three letters, two are not',
      { properties: { abc: true, key: true }, additionalProperties: false },
      { abd: 1, kxx: 1 },
      ['- abd: is no known property; did you mean "abc"?', '- kxx: is no known property'],
    ],
    [
      'two edits are near for six letters, three are not',
      { properties: { planet: true }, additionalProperties: false },
      { plaxxt: 1, plxxxt: 1 },
      ['- plaxxt: is no known property; did you mean "planet"?', '- plxxxt: is no known property'],
    ],
    [
      'three edits are near for any longer word, four are not',
      { properties: { orderedQuantity: true }, additionalProperties: false },
      { orderedQuantixxx: 1, ordxxxxQuantity: 1 },
      [
        '- orderedQuantixxx: is no known property; did you mean "orderedQuantity"?',
        '- ordxxxxQuantity: is no known property',
      ],
    ],
    [
      'nothing near, no suggestion',
      { properties: { path: true }, additionalProperties: false },
      { zzzzzz: 1 },
      ['- zzzzzz: is no known property'],
    ],
    [
      'an odd name is quoted',
      { properties: { 'a b': { type: 'null' } } },
      { 'a b': 1 },
      ['- ["a b"]: must be null, but is a number'],
    ],
    [
      'a pattern',
      { properties: { id: { type: 'string', pattern: '^c-' } } },
      { id: 'x' },
      ['- id: must match pattern "^c-"'],
    ],
    [
      'a property name',
      { propertyNames: { maxLength: 2 } },
      { abc: 1 },
      ['- the whole value: must NOT have more than 2 characters', '- abc: is no valid property name'],
    ],
    ['__proto__ missing', JSON.parse('{"required":["__proto__"]}'), {}, ['- __proto__: is required and missing']],
  ];
  for (const [name, schema, args, expected] of cases)
    it(`${name} [call.validate]`, async () => expect(await lines(schema, args)).toEqual(expected));

  it('the same sentence is not said twice', () => {
    const violation = { path: '/a', keyword: 'type', message: 'must be string', params: {} };
    expect(renderViolations([violation, violation])).toEqual(['a: must be string']);
  });
});

it('arguments that are no JSON are named by place', () => {
  expect(
    renderBadValue('memo_get', { path: '/memo_id', message: 'is a whole number too large to be passed on exactly' }),
  ).toBe(
    'The arguments do not fit "memo_get", so it was not run: memo_id is a whole number too large to be passed on exactly. Correct them and call again.',
  );
});
