import { CONTROL_NAMES, ToolcribError } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { resolveConfig } from '../src/config.ts';

const DEFAULTS = {
  mode: 'tools',
  codeTimeoutMs: 10_000,
  searchDefaultLimit: 8,
  maxSearchLimit: 20,
  controlNames: CONTROL_NAMES,
  describeMaxBytes: 32_768,
};

function problemsOf(raw: unknown): readonly unknown[] {
  try {
    resolveConfig(raw);
  } catch (error) {
    if (ToolcribError.is(error, 'INVALID_CONFIG')) return error.details['problems'] as readonly unknown[];
    throw error;
  }
  return [];
}

describe('the mode [config.resolve]', () => {
  test.each([
    ['unset', undefined, 'tools'],
    ['null, which is an empty value of a config file', null, 'tools'],
    ['false', false, 'direct'],
    ['an object that is switched off', { enabled: false }, 'direct'],
    ['an object that is switched off and names a mode', { enabled: false, mode: 'tools' }, 'direct'],
    ['an object with its mode', { mode: 'tools' }, 'tools'],
    ['an object with mode direct', { mode: 'direct' }, 'direct'],
    ['an object that is switched on and names its mode', { enabled: true, mode: 'tools' }, 'tools'],
  ])('%s', (_title, raw, mode) => {
    expect(resolveConfig(raw).mode).toBe(mode);
  });

  test('unset resolves to all defaults, frozen', () => {
    expect(resolveConfig(undefined)).toEqual(DEFAULTS);
    expect(Object.isFrozen(resolveConfig(undefined))).toBe(true);
  });

  test.each([
    ['true means code', true],
    ['an object without a mode means code', {}],
    ['an object that is only switched on means code', { enabled: true }],
    ['an object with mode code', { mode: 'code' }],
  ])('%s', (_title, raw) => {
    expect(resolveConfig(raw).mode).toBe('code');
  });

  test.each(['direct', 'code', 'tools', 'directory'] as const)('an object with mode %s means that mode', (mode) => {
    expect(resolveConfig({ mode }).mode).toBe(mode);
  });

  test('any other mode is a problem that lists them', () => {
    expect(problemsOf({ mode: 'index' })).toEqual([
      { key: 'toolSearch.mode', found: '"index"', allowed: 'direct, code, tools, directory' },
    ]);
  });
});

describe('the numbers [config.resolve] [search.limits]', () => {
  test.each([
    ['codeTimeoutMs', 1, 1_000],
    ['codeTimeoutMs', 999_999, 60_000],
    ['codeTimeoutMs', 2_500, 2_500],
    ['maxSearchLimit', 0, 1],
    ['maxSearchLimit', 51, 50],
    ['maxSearchLimit', 33, 33],
    ['searchDefaultLimit', -4, 1],
    ['searchDefaultLimit', 30, 20],
    ['searchDefaultLimit', 12, 12],
    ['describeMaxBytes', 8_192, 8_192],
  ] as const)('%s of %i becomes %i', (key, given, resolved) => {
    expect(resolveConfig({ mode: 'tools', [key]: given })[key]).toBe(resolved);
  });

  test('the default limit never exceeds the maximum that was set', () => {
    const config = resolveConfig({ mode: 'tools', maxSearchLimit: 3 });
    expect([config.searchDefaultLimit, config.maxSearchLimit]).toEqual([3, 3]);
  });

  test.each([
    ['nothing set', {}, [5, 10]],
    ['an explicit default wins over the derived maximum', { searchDefaultLimit: 15 }, [15, 15]],
    ['an explicit maximum wins', { maxSearchLimit: 30 }, [5, 30]],
    ['an explicit maximum cuts the default', { maxSearchLimit: 4 }, [4, 4]],
    ['both', { searchDefaultLimit: 7, maxSearchLimit: 9 }, [7, 9]],
  ])('a local model gets fewer candidates: %s', (_title, raw, limits) => {
    const config = resolveConfig({ mode: 'tools', ...raw }, { isLocal: true });
    expect([config.searchDefaultLimit, config.maxSearchLimit]).toEqual(limits);
  });
});

describe('control names [config.resolve]', () => {
  test('one control can be renamed and the others keep their names', () => {
    const { controlNames } = resolveConfig({ mode: 'tools', controlNames: { call: 'use_tool' } });
    expect(controlNames).toEqual({ ...CONTROL_NAMES, call: 'use_tool' });
  });

  test.each([
    ['a name that providers refuse', { call: 'use tool' }, 'toolSearch.controlNames.call'],
    ['a control that does not exist', { find: 'x' }, 'toolSearch.controlNames.find'],
    ['two controls with one name', { call: 'tool_search' }, 'toolSearch.controlNames'],
    ['a list', ['x'], 'toolSearch.controlNames'],
  ])('%s is refused', (_title, controlNames, key) => {
    expect(problemsOf({ mode: 'tools', controlNames })).toEqual([expect.objectContaining({ key })]);
  });
});

test('all problems are reported at once, each with the value found and the values allowed [config.resolve]', () => {
  const raw = { mode: 'fast', enabled: 'yes', maxSearchLimit: 2.5, codeTimeoutMs: '9', describeMaxBytes: 12, limit: 3 };
  expect(problemsOf(raw)).toEqual([
    {
      key: 'toolSearch.limit',
      found: 'unknown',
      allowed:
        'the keys enabled, mode, codeTimeoutMs, searchDefaultLimit, maxSearchLimit, controlNames, describeMaxBytes',
    },
    { key: 'toolSearch.enabled', found: '"yes"', allowed: 'true, false' },
    { key: 'toolSearch.mode', found: '"fast"', allowed: 'direct, code, tools, directory' },
    { key: 'toolSearch.codeTimeoutMs', found: '"9"', allowed: 'an integer' },
    { key: 'toolSearch.maxSearchLimit', found: '2.5', allowed: 'an integer' },
    { key: 'toolSearch.describeMaxBytes', found: '12', allowed: 'an integer from 8192 to 1048576' },
  ]);
});

test.each([
  ['text', 'tools', '"tools"'],
  ['a number', 1, '1'],
  ['a list', [], '[]'],
  ['not a number', { mode: 'tools', maxSearchLimit: Number.NaN }, 'NaN'],
])('%s is no setting', (_title, raw, found) => {
  expect(problemsOf(raw)).toEqual([expect.objectContaining({ found })]);
});

test('an inherited name is an unknown key and not a setting', () => {
  expect(problemsOf(JSON.parse('{"mode":"tools","__proto__":{"mode":"direct"}}'))).toEqual([
    expect.objectContaining({ key: 'toolSearch.__proto__', found: 'unknown' }),
  ]);
});
