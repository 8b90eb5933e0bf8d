import { describe, expect, test } from 'vitest';
import { describeTool } from '../src/describe.ts';
import { objectSchema, tool, untouchable } from './fixtures.ts';

const SCHEMA = {
  $defs: { Mode: { enum: ['fit', 'raw'] } },
  type: 'object',
  properties: { mode: { $ref: '#/$defs/Mode' } },
  additionalProperties: false,
};
const OPTIONS = { visible: false, maxBytes: 32_768 };
const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

test('a trusted tool is given with both exact schemas [describe]', () => {
  const outputSchema = objectSchema({ done: { type: 'boolean' } });
  const saw = tool({ name: 'saw_cut', inputSchema: SCHEMA, outputSchema });
  expect(describeTool(saw, OPTIONS)).toMatchObject({ id: saw.id, name: 'saw_cut', parameters: SCHEMA, outputSchema });
  expect(JSON.stringify(describeTool(saw, OPTIONS).parameters)).toBe(JSON.stringify(SCHEMA));
  expect(describeTool(saw, OPTIONS)).not.toHaveProperty('truncated');
});

test('an untrusted tool is given with its input schema, unread, and without its output schema [describe] [catalog.untrusted]', () => {
  const parameters = untouchable();
  const far = tool({ source: 'mcp', name: 'scan', inputSchema: parameters, outputSchema: untouchable() });
  const description = describeTool(far, OPTIONS);
  expect(description.parameters === parameters).toBe(true);
  expect(Object.hasOwn(description, 'outputSchema')).toBe(false);
});

describe('a schema past the bound [describe]', () => {
  const deep = objectSchema(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `field_${index}`,
        objectSchema({ a: { description: 'd'.repeat(400) } }),
      ]),
    ),
  );

  test.each(['openclaw', 'mcp'] as const)('is cut for the source %s, and says so', (source) => {
    const big = tool({ source, name: 'big', inputSchema: deep });
    const description = describeTool(big, { visible: false, maxBytes: 8_192 });
    expect(description.truncated).toBe(true);
    expect(bytes(description)).toBeLessThanOrEqual(8_192);
    expect(bytes(description)).toBeGreaterThan(7_000);
    expect(Object.keys((description.parameters as { properties: object }).properties)).toHaveLength(60);
  });

  test('is fetched in parts by path', () => {
    const big = tool({ name: 'big', inputSchema: deep });
    const part = describeTool(big, { ...OPTIONS, path: '/properties/field_59' });
    expect(part.parameters).toEqual(objectSchema({ a: { description: 'd'.repeat(400) } }));
    expect(part).toMatchObject({ id: big.id });
    expect(part).not.toHaveProperty('truncated');
  });

  test('a part is bounded in the same way', () => {
    const big = tool({ source: 'mcp', name: 'big', inputSchema: deep });
    const part = describeTool(big, { visible: false, maxBytes: 8_192, path: '/properties' });
    expect(part.truncated).toBe(true);
    expect(bytes(part)).toBeLessThanOrEqual(8_192);
  });

  test('both schemas share the room', () => {
    const big = tool({ name: 'big', inputSchema: deep, outputSchema: deep });
    const description = describeTool(big, { visible: false, maxBytes: 16_384 });
    expect(bytes(description)).toBeLessThanOrEqual(16_384);
    expect(description.outputSchema).toMatchObject({ type: 'object' });
  });

  test('the worst names still leave room for the schema', () => {
    const name = '刨'.repeat(256);
    const big = tool({ source: 'mcp', owner: '%'.repeat(64), name, label: name, description: name, inputSchema: deep });
    expect(bytes(describeTool(big, { visible: true, maxBytes: 8_192 }))).toBeLessThanOrEqual(8_192);
  });
});

describe('a path [describe]', () => {
  const inputSchema = objectSchema({ a: { type: 'string' } });
  const outputSchema = objectSchema({ b: { type: 'number' } });
  const both = tool({ name: 'both', inputSchema, outputSchema });

  test.each([
    ['/properties/a', { parameters: { type: 'string' } }],
    ['/parameters/properties/a', { parameters: { type: 'string' } }],
    ['/outputSchema/properties/b', { parameters: {}, outputSchema: { type: 'number' } }],
    ['', { parameters: inputSchema, outputSchema }],
    ['/parameters', { parameters: inputSchema }],
  ])('%s', (path, expected) => {
    const { parameters, outputSchema: output } = describeTool(both, { ...OPTIONS, path });
    expect({ parameters, ...(output !== undefined && { outputSchema: output }) }).toEqual(expected);
  });

  test('into the output schema of an untrusted tool finds nothing', () => {
    const far = tool({ source: 'mcp', name: 'far', inputSchema, outputSchema: untouchable() });
    expect(() => describeTool(far, { ...OPTIONS, path: '/outputSchema/properties' })).toThrow(/no "\/properties"/);
  });
});
