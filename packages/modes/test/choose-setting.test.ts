import { describe, expect, test } from 'vitest';
import { chooseContextWindow, chooseSetting } from '../src/choose-setting.ts';

const SETTINGS = {
  tools: { toolSearch: 'global' },
  agents: {
    scout: { tools: { toolSearch: 'scout' } },
    plain: { tools: {} },
    constructor: { tools: { toolSearch: false } },
  },
  models: {
    'qwen*': { tools: { toolSearch: 'qwen' } },
    'qwen*-coder': { tools: { toolSearch: 'coder' } },
    '*': { tools: { toolSearch: 'any model' } },
    exact: { tools: { toolSearch: 'exact' } },
  },
};

test.each([
  ['the agent wins over the model', { agent: 'scout', model: 'qwen3' }, 'scout'],
  ['an agent without the setting leaves it to the model', { agent: 'plain', model: 'qwen3' }, 'qwen'],
  ['an unknown agent leaves it to the model', { agent: 'toString', model: 'qwen3' }, 'qwen'],
  ['an agent may be called like an inherited name', { agent: 'constructor', model: 'qwen3' }, false],
  ['the pattern with most other characters wins', { model: 'qwen3-coder' }, 'coder'],
  ['a pattern without a star is exact', { model: 'exact' }, 'exact'],
  ['a star alone takes what is left', { model: 'exactly' }, 'any model'],
  ['without agent and model the global value holds', {}, 'global'],
])('%s', (_title, run, expected) => {
  expect(chooseSetting(SETTINGS, run)).toBe(expected);
});

test('an override replaces the global value whole [config.resolve]', () => {
  const settings = {
    tools: { toolSearch: { maxSearchLimit: 9 } },
    agents: { a: { tools: { toolSearch: { mode: 'tools' } } } },
  };
  expect(chooseSetting(settings, { agent: 'a' })).toEqual({ mode: 'tools' });
});

test.each([
  ['nothing', {}],
  ['odd shapes', { tools: 3, agents: [], models: 'x' }],
])('%s leaves the setting unset', (_title, settings) => {
  expect(chooseSetting(settings, { agent: 'a', model: 'm' })).toBeUndefined();
});

test.each([
  ['a*b*c', 'aXbYc', true],
  ['a*b*c', 'abc', true],
  ['a*b*c', 'acb', false],
  ['a*a', 'a', false],
  ['*x*', 'x', true],
  ['**', '', true],
])('the pattern %s against %s is %s', (pattern, model, matches) => {
  const models = { [pattern]: { tools: { toolSearch: 'hit' } } };
  expect(chooseSetting({ models }, { model })).toBe(matches ? 'hit' : undefined);
});

describe('the context window [directory]', () => {
  const models = {
    'small-*': { contextWindow: 8_192 },
    'small-1*': { contextWindow: 4_096, tools: { toolSearch: false } },
    'small-1-*': { tools: { toolSearch: true } },
    odd: { contextWindow: '8192' },
    none: { contextWindow: 0 },
  };

  test.each([
    ['small-2', 8_192],
    ['small-1-a', 4_096],
    ['large', undefined],
    ['odd', undefined],
    ['none', undefined],
    ['constructor', undefined],
  ])('of %s is %s', (model, tokens) => {
    expect(chooseContextWindow({ models }, model)).toBe(tokens);
  });

  test('of no model, or of settings without models, is not known', () => {
    expect(chooseContextWindow({ models }, undefined)).toBeUndefined();
    expect(chooseContextWindow({}, 'small-2')).toBeUndefined();
  });
});
