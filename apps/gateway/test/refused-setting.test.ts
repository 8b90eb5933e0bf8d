import { expect, test } from 'vitest';
import { refuseUnsupported } from '../src/provider/refused-setting.ts';

const ignored = (feature: string) => ({ type: 'unsupported' as const, feature });

test.each([
  ['top_k', 'topK', { topK: 5 }],
  ['seed', 'seed', { seed: 1 }],
  ['stop', 'stopSequences', { stopSequences: ['x'] }],
  ['temperature', 'temperature', { temperature: 1.5 }],
  ['response_format', 'responseFormat', { responseFormat: { type: 'json' as const } }],
  ['tool_choice', 'toolChoice', { toolChoice: { type: 'required' as const } }],
  ['reasoning_effort', 'reasoning', { reasoning: 'high' as const }],
])('%s is refused by name where the provider would ignore it', (parameter, feature, sampling) => {
  expect(() => refuseUnsupported([ignored('other'), ignored(feature)], sampling)).toThrow(
    `This provider cannot take ${parameter} as it is: leave it out.`,
  );
  expect(() => refuseUnsupported([ignored('other')], sampling)).not.toThrow();
});

test('what was not asked for, or asks for nothing, is let pass', () => {
  const all = ['temperature', 'topP', 'presencePenalty', 'frequencyPenalty', 'seed'].map(ignored);
  const neutral = { temperature: 1, topP: 1, presencePenalty: 0, frequencyPenalty: 0 };
  expect(() => refuseUnsupported(all, neutral)).not.toThrow();
  expect(() => refuseUnsupported([{ type: 'other', message: 'seed' }], { seed: 1 })).not.toThrow();
});
