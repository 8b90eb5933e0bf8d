import { describe, expect, test } from 'vitest';
import { weighPayload } from '../src/payload.ts';

const schema = { type: 'object' };

describe('weighPayload', () => {
  test.each([
    [
      'chat completions',
      {
        tools: [{ type: 'function', function: { name: 'f', parameters: schema } }],
        messages: [
          { role: 'system', content: 'größe' },
          { role: 'user', content: 'x' },
        ],
      },
      7,
    ],
    [
      'responses',
      { tools: [{ type: 'function', name: 'f' }], instructions: 'ab', input: [{ role: 'developer', content: 'c' }] },
      3,
    ],
    [
      'messages',
      { tools: [{ name: 'f', input_schema: schema }], system: [{ type: 'text', text: 'abcd' }], messages: [] },
      4,
    ],
    [
      'generateContent',
      {
        tools: [{ functionDeclarations: [{ name: 'f' }] }],
        systemInstruction: { parts: [{ text: 'ab' }, { text: 'c' }] },
      },
      3,
    ],
  ])('reads tools and instructions in the form of %s', (_, body, promptBytes) => {
    const text = JSON.stringify(body);
    expect(weighPayload(text)).toEqual({
      bytes: Buffer.byteLength(text),
      toolBytes: JSON.stringify(body.tools).length,
      toolNames: ['f'],
      promptBytes,
    });
  });

  test('weighs what is no JSON', () => {
    expect(weighPayload('ä')).toEqual({ bytes: 2, toolBytes: 0, toolNames: [], promptBytes: 0 });
  });
});
