import { describe, expect, test } from 'vitest';
import { createChatMender, toEvents } from '../src/provider/chat-quirks.ts';

type Json = Record<string, unknown>;

/** What the package gets to read of a stream of chunks. */
function mend(...chunks: readonly (Json | string)[]): readonly unknown[] {
  const mender = createChatMender();
  const events = chunks.flatMap((chunk) => mender.read(typeof chunk === 'string' ? chunk : JSON.stringify(chunk)));
  return [...events, ...mender.end()].map((text) => (text.startsWith('{') ? (JSON.parse(text) as unknown) : text));
}

const delta = (value: Json, finish?: string): Json => ({
  choices: [{ index: 0, delta: value, ...(finish === undefined ? {} : { finish_reason: finish }) }],
});
const calls = (...pieces: readonly Json[]): Json => delta({ tool_calls: pieces });
const NAMELESS = 'call_without_a_name';

describe('a chunk', () => {
  test.each([
    ['without choices', { usage: { prompt_tokens: 1 } }, { usage: { prompt_tokens: 1 }, choices: [] }],
    ['with choices that are none', { choices: null }, { choices: [] }],
    ['with a delta that is null', { choices: [{ index: 0, delta: null, finish_reason: null }] }, delta({})],
    ['with an error that is null', { error: null, ...delta({ content: 'a' }) }, delta({ content: 'a' })],
    ['with a role that is none', delta({ role: 'model', content: 'a' }), delta({ content: 'a' })],
    ['with fields of a wrong type', { id: 7, created: '1', model: null, usage: 'x', ...delta({}) }, delta({})],
    [
      'with costs beside the counts',
      { usage: { prompt_tokens: 1, cost: '0.1', prompt_tokens_details: { cached_tokens: 1, x: null } }, choices: [] },
      { usage: { prompt_tokens: 1, prompt_tokens_details: { cached_tokens: 1 } }, choices: [] },
    ],
    [
      'with parts as texts',
      delta({ content: ['a', { type: 'text', text: 'b' }, 7] }),
      delta({
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      }),
    ],
    [
      'with arguments that are an object',
      calls({ index: 0, id: 'x', function: { name: 'f', arguments: { a: [1] } } }),
      calls({ index: 0, id: 'x', function: { name: 'f', arguments: '{"a":[1]}' } }),
    ],
    [
      'with an index that is text and an id that is a number',
      calls({ index: '1', id: 5, function: { name: 'f', arguments: null } }),
      calls({ index: 1, id: '5', function: { name: 'f' } }),
    ],
    [
      'with one call that is no list',
      delta({ tool_calls: { index: 0, id: 'x', function: { name: 'f' } } }),
      calls({ index: 0, id: 'x', function: { name: 'f' } }),
    ],
    [
      'with a call that is not nested',
      calls({ index: 0, id: 'x', name: 'f', arguments: '{}' }),
      calls({ index: 0, id: 'x', function: { name: 'f', arguments: '{}' } }),
    ],
    [
      'with a call of the old form',
      delta({ function_call: { name: 'f', arguments: '{}' } }),
      calls({ index: 0, function: { name: 'f', arguments: '{}' } }),
    ],
    ['that refuses in one text', { error: 'overloaded' }, { error: { message: 'overloaded' } }],
    ['that refuses elsewhere', { object: 'error', message: 'too long' }, { error: { message: 'too long' } }],
  ])('%s is mended', (_, chunk, expected) => {
    expect(mend(chunk)).toEqual([expected]);
  });

  test('keeps every digit of arguments that are an object', () => {
    const chunk =
      '{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"name":"f","arguments":{"id":9007199254740993}}}]}}]}';
    expect(createChatMender().read(chunk).join('')).toContain('"arguments":"{\\"id\\":9007199254740993}"');
  });

  test('that is no JSON is left to the package, blank data to nobody', () => {
    const { read } = createChatMender();
    expect(['{"half', '  ', ''].flatMap(read)).toEqual(['{"half']);
  });
});

describe('the end of a stream', () => {
  test.each([
    ['that said why', [delta({ content: 'a' }, 'stop'), '[DONE]'], [delta({ content: 'a' }, 'stop'), '[DONE]']],
    [
      'that never said why',
      [delta({ content: 'a' }), ' [DONE] '],
      [delta({ content: 'a' }), delta({}, 'stop'), '[DONE]'],
    ],
    [
      'that never said why, with a call',
      [calls({ index: 0, id: 'x', function: { name: 'f' } }), '[DONE]'],
      [calls({ index: 0, id: 'x', function: { name: 'f' } }), delta({}, 'tool_calls'), '[DONE]'],
    ],
    ['that broke off', [delta({ content: 'a' })], [delta({ content: 'a' })]],
    [
      'after a last chunk of nothing',
      [delta({}, 'stop'), delta({}), '[DONE]'],
      [delta({}, 'stop'), delta({}), '[DONE]'],
    ],
  ])('%s', (_, chunks, expected) => {
    expect(mend(...chunks)).toEqual(expected);
  });
});

describe('a call without a name', () => {
  test('is named as such at the end, so that the model is told', () => {
    const piece = { index: 0, id: 'x', function: { name: '', arguments: '{}' } };
    expect(mend(calls(piece), delta({}, 'tool_calls'), '[DONE]')).toEqual([
      calls({ index: 0, id: 'x', function: { arguments: '{}' } }),
      delta({}, 'tool_calls'),
      calls({ index: 0, function: { name: NAMELESS } }),
      '[DONE]',
    ]);
    expect(mend(calls(piece), delta({}, 'stop')).at(-1)).toEqual(calls({ index: 0, function: { name: NAMELESS } }));
  });

  test('keeps the name that comes later, and that it has when later pieces are blank', () => {
    const late = [calls({ index: 0, id: 'x', function: { name: ' ' } }), calls({ index: 0, function: { name: 'f' } })];
    const again = calls({ index: 0, function: { name: '', arguments: '{}' } });
    expect(JSON.stringify(mend(...late, again, '[DONE]'))).not.toContain(NAMELESS);
  });

  test('is named at once where it has no index to be referred to', () => {
    expect(mend(calls({ id: 'x', function: { arguments: '{}' } }), calls({ function: { arguments: '' } }))).toEqual([
      calls({ id: 'x', function: { name: NAMELESS, arguments: '{}' } }),
      calls({ function: { arguments: '' } }),
    ]);
  });
});

describe('a whole answer', () => {
  const eventsOf = (body: unknown) =>
    toEvents(typeof body === 'string' ? body : JSON.stringify(body)).map((text) =>
      text.startsWith('{') ? (JSON.parse(text) as unknown) : text,
    );

  test('becomes one chunk with indexes, a name for every call and a finish', () => {
    const body = {
      id: 'c',
      usage: { prompt_tokens: 1 },
      choices: [
        {
          finish_reason: null,
          message: {
            role: 'assistant',
            content: 'Look.',
            tool_calls: [{ function: { name: 'f', arguments: { a: 1 } } }, { id: 'y', function: { arguments: '{}' } }],
          },
        },
      ],
    };
    expect(eventsOf(body)).toEqual([
      {
        id: 'c',
        usage: { prompt_tokens: 1 },
        choices: [
          {
            index: 0,
            delta: {
              content: 'Look.',
              tool_calls: [
                { index: 0, function: { name: 'f', arguments: '{"a":1}' } },
                { index: 1, id: 'y', function: { name: NAMELESS, arguments: '{}' } },
              ],
            },
            finish_reason: 'tool_calls',
          },
        ],
      },
      '[DONE]',
    ]);
  });

  test.each([
    ['<html>', 'its answer is not JSON'],
    [{ choices: [] }, 'its answer has no choices'],
    [{ error: { message: 'no credit' } }, 'no credit'],
  ])('%j is a refusal', (body, message) => {
    expect(eventsOf(body)).toEqual([{ error: { message } }]);
  });
});
