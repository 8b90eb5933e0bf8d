import { CONTROL_NAMES } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { controlSteps, structuredControls } from '../src/instructions.ts';
import { toFunction } from '../src/ledger.ts';
import { toProviderSchema } from '../src/provider-schema.ts';

const controls = structuredControls(CONTROL_NAMES);
const textOf = (name: string): string => JSON.stringify(controls.find((control) => control.name === name));

test('three controls, in the order in which they are used', () => {
  expect(controls.map(({ name }) => name)).toEqual(['tool_search', 'tool_describe', 'tool_call']);
});

test('all three together cost less than 1,600 bytes', () => {
  expect(Buffer.byteLength(JSON.stringify(controls.map(toFunction)))).toBeLessThan(1_600);
});

describe('what the model reads says [controls.text]', () => {
  test.each([
    ['tool_search', 'Query in English'],
    ['tool_call', 'id or name from the result'],
    ['tool_call', 'all parameters of that tool'],
    ['tool_call', 'also when other text refers to it by name'],
    ['tool_describe', 'The signature from the search may suffice'],
    ['tool_describe', 'Full schema'],
  ])('%s: %s', (name, sentence) => {
    expect(textOf(name)).toContain(sentence);
  });
});

test.each(controls)('strict providers take the parameters of $name as they are', ({ parameters }) => {
  expect(toProviderSchema(parameters)).toEqual(parameters);
});

test('a host that renames a control renames it in every text', () => {
  const names = { ...CONTROL_NAMES, search: 'find_tool', call: 'use_tool' };
  const text =
    JSON.stringify(structuredControls(names)) + JSON.stringify(controlSteps(names)) + controlSteps(names).callForm('x');
  expect(text).not.toMatch(/tool_search|tool_call/);
  expect(text).toContain('use_tool {\\"id\\"'.replaceAll('\\', ''));
});

test('the parameters of the search are query, limit and queries, each of which may be null [search.shape]', () => {
  expect(controls[0]?.parameters).toEqual({
    type: 'object',
    properties: {
      query: { type: ['string', 'null'] },
      limit: { type: ['integer', 'null'], minimum: 1 },
      queries: {
        type: ['array', 'null'],
        maxItems: 16,
        items: {
          type: 'object',
          properties: { query: { type: 'string' }, limit: { type: ['integer', 'null'], minimum: 1 } },
          required: ['query'],
        },
      },
    },
  });
});
