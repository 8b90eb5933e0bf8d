import { expect, test } from 'vitest';
import { toSearchDocument } from '../src/document.ts';
import { makeTool, untouchable } from './fixtures/tools.ts';

const inputSchema = { type: 'object', properties: { city: { description: 'Where.' } } };

test('a trusted tool is found by its parameters [search.fields]', () => {
  const tool = makeTool({
    name: 'forecast',
    label: 'Forecast',
    description: 'Tells the weather.',
    owner: 'sky',
    inputSchema,
  });
  expect(toSearchDocument(tool)).toEqual({
    id: 'openclaw:sky:forecast',
    name: 'forecast',
    label: 'Forecast',
    description: 'Tells the weather.',
    owner: 'sky',
    parameterNames: ['city'],
    parameterDescriptions: ['Where.'],
  });
});

test.each(['mcp', 'client'] as const)(
  'of a schema from source %s nothing is read [search.fields] [catalog.untrusted]',
  (source) => {
    const document = toSearchDocument(makeTool({ name: 'forecast', source, inputSchema: untouchable() }));
    expect([document.parameterNames, document.parameterDescriptions]).toEqual([[], []]);
  },
);

test('a label that repeats the name does not count twice', () => {
  expect(toSearchDocument(makeTool({ name: 'forecast', label: 'forecast' })).label).toBe('');
  expect(toSearchDocument(makeTool({ name: 'forecast' })).label).toBe('');
});
