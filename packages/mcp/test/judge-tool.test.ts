// Which descriptors are offered, and in what form.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fingerprint } from '@toolcrib/tool';
import { judgeTools } from '../src/judge-tool.ts';

const EMPTY = { type: 'object', properties: {} };
const one = (wire: unknown) => {
  const { tools, diagnostics } = judgeTools('s', [wire]);
  return { tool: [...tools.values()][0], diagnostic: diagnostics[0] };
};

describe('an input schema', () => {
  const properties = { a: { type: 'string' } };
  it.each([
    ['absent', undefined, EMPTY],
    ['null', null, EMPTY],
    ['empty', {}, EMPTY],
    ['with nothing but a dialect', { $schema: 'x' }, { $schema: 'x', ...EMPTY }],
    ['with a null type', { type: null, properties }, { type: 'object', properties }],
    ['without a type', { properties }, { properties, type: 'object' }],
    ['with null properties', { type: 'object', properties: null }, EMPTY],
    ['without properties', { type: 'object' }, EMPTY],
    ['that combines others', { anyOf: [{}, {}] }, { anyOf: [{}, {}], type: 'object' }],
    ['that points elsewhere', { $ref: '#/$defs/A', $defs: {} }, { $ref: '#/$defs/A', $defs: {}, type: 'object' }],
  ])('%s is completed to an object [catalog.untrusted]', (_title, inputSchema, expected) => {
    expect(one({ name: 'x', inputSchema }).tool?.inputSchema).toEqual(expected);
  });

  it('that is an object schema is passed on as the very same object [catalog.untrusted]', () => {
    const inputSchema = { type: 'object', properties, $id: 'urn:x', required: null, $defs: 7 };
    expect(one({ name: 'x', inputSchema }).tool?.inputSchema).toBe(inputSchema);
  });

  it.each([
    ['a text', 'object'],
    ['a number', 5],
    ['a list', []],
    ['true', true],
    ['of another type', { type: 'string' }],
    ['with a list of types', { type: ['object', 'null'] }],
    ['with a list of properties', { type: 'object', properties: [1] }],
    ['with a text of properties', { properties: 'a' }],
  ])('that is %s quarantines its tool alone [catalog.quarantine]', (_title, inputSchema) => {
    const { tools, diagnostics } = judgeTools('s', [{ name: 'bad', inputSchema }, { name: 'good' }]);
    expect([...tools.keys()]).toEqual(['good']);
    expect(diagnostics).toEqual([
      {
        code: 'INVALID_SCHEMA',
        source: 'mcp',
        owner: 's',
        tool: 'bad',
        reason: 'Its inputSchema is not an object schema with an object of properties: the tool was left out.',
      },
    ]);
  });

  it('nested deeper than can be fingerprinted quarantines its tool [catalog.quarantine]', () => {
    let deep: unknown = {};
    for (let level = 0; level < 300; level += 1) deep = { items: deep };
    const { diagnostic } = one({ name: 'deep', inputSchema: { type: 'object', properties: { deep } } });
    expect([diagnostic?.code, diagnostic?.tool]).toEqual(['INVALID_SCHEMA', 'deep']);
  });
});

describe('an output schema', () => {
  it.each([
    ['absent', undefined, undefined],
    ['null', null, undefined],
    ['any object', { oneOf: [{ type: 'array' }] }, { oneOf: [{ type: 'array' }] }],
    ['a boolean', true, true],
    ['an object with null members', { type: null, properties: null, title: 't' }, { title: 't' }],
  ])('%s is kept as far as it says something', (_title, outputSchema, expected) => {
    const { tool } = one({ name: 'x', outputSchema });
    expect(tool?.outputSchema).toEqual(expected);
    expect(tool?.outputDigest).toBe(expected === undefined ? undefined : fingerprint(expected));
  });

  it('that is no schema quarantines its tool', () => {
    expect(one({ name: 'x', outputSchema: 'any' }).diagnostic?.reason).toContain('outputSchema is not a JSON Schema');
  });
});

describe('a name', () => {
  it.each([
    ['absent', {}, 'Entry 1 of its list has no name'],
    ['a number', { name: 5 }, 'Entry 1 of its list has no name'],
    ['empty', { name: '' }, 'Its name is empty'],
    ['too long', { name: 'x'.repeat(257) }, 'Its name is longer than 256 characters'],
    ['with a control character', { name: 'a\u0007b' }, 'Its name holds a control character'],
    ['with half a character', { name: 'a\ud800' }, 'Its name is not valid Unicode'],
  ])('%s is left out [catalog.quarantine]', (_title, wire, reason) => {
    const { tool, diagnostic } = one(wire);
    expect(tool).toBeUndefined();
    expect(diagnostic).toMatchObject({ code: 'INVALID_NAME', reason: `${reason}: the tool was left out.` });
  });

  it.each(['x'.repeat(256), 'repo:issue:make', 'web search', '在庫確認', '__proto__', 'toString'])(
    'such as %s is kept',
    (name) => {
      expect(one({ name }).tool?.name).toBe(name);
    },
  );

  it('that occurs twice belongs to the first', () => {
    const { tools, diagnostics } = judgeTools('s', [
      { name: 'a', description: 'one' },
      { name: 'a', description: 'two' },
    ]);
    expect(tools.get('a')?.description).toBe('one');
    expect(diagnostics).toEqual([
      {
        code: 'DUPLICATE_ID',
        source: 'mcp',
        owner: 's',
        tool: 'a',
        reason: 'It is listed twice: the first one stays.',
      },
    ]);
  });
});

describe('a list', () => {
  it('of any JSON at all never throws, and accounts for every entry [catalog.quarantine]', () => {
    const entry = fc.oneof(fc.jsonValue(), fc.record({ name: fc.string(), inputSchema: fc.jsonValue() }));
    fc.assert(
      fc.property(fc.array(entry), (listed) => {
        const { tools, diagnostics } = judgeTools('s', listed);
        expect(tools.size + diagnostics.length).toBe(listed.length);
      }),
    );
  });
});

describe('the rest of a descriptor', () => {
  it.each([
    ['its title', { title: 'T', annotations: { title: 'A' } }, 'T'],
    ['the title of its annotations', { annotations: { title: 'A' } }, 'A'],
    ['nothing of another kind', { title: 5, annotations: [] }, undefined],
    ['clean text', { title: 'a\u202eb\n c' }, 'ab c'],
  ])('gives as label %s', (_title, more, label) => {
    expect(one({ name: 'x', ...more }).tool?.label).toBe(label);
  });

  it('gives an empty description where there is no text', () => {
    expect(one({ name: 'x', description: { en: 'hi' } }).tool?.description).toBe('');
  });

  it('gives one digest for equal schemas whatever the order of their members, and the bytes of the input schema [catalog.untrusted]', () => {
    const a = one({ name: 'x', inputSchema: { type: 'object', properties: { é: { type: 'string' } } } }).tool;
    const b = one({ name: 'x', inputSchema: { properties: { é: { type: 'string' } }, type: 'object' } }).tool;
    const c = one({ name: 'x', inputSchema: a?.inputSchema, outputSchema: {} }).tool;
    expect(a?.schemaDigest).toBe(b?.schemaDigest);
    expect(a?.schemaDigest).not.toBe(c?.schemaDigest);
    expect(a?.schemaBytes).toBe(55);
  });

  it('that is no object is counted by its place', () => {
    const { diagnostics } = judgeTools('s', [{ name: 'ok' }, null, 'x']);
    expect(diagnostics.map(({ code, reason }) => [code, reason])).toEqual([
      ['INVALID_TOOL', 'Entry 2 of its list is not an object: the tool was left out.'],
      ['INVALID_TOOL', 'Entry 3 of its list is not an object: the tool was left out.'],
    ]);
  });
});
