import { describe, expect, test } from 'vitest';
import { nodeFlags } from '../../src/isolation/node-flags.ts';

describe('flags of the child', () => {
  test.each([22, 24, 26])('Node %d runs with every wall up', (major) => {
    const flags = nodeFlags(major);
    expect(flags).toEqual(
      expect.arrayContaining([
        '--permission',
        '--no-experimental-sqlite',
        '--no-addons',
        '--disallow-code-generation-from-strings',
        '--disable-proto=delete',
      ]),
    );
    expect(flags?.some((flag) => flag.startsWith('--allow'))).toBe(false);
  });

  test.each([0, 18, 20, 21, 23, 25, 27, 28, Number.NaN])('Node %d is not known and not used', (major) => {
    expect(nodeFlags(major)).toBeUndefined();
  });

  test.each([
    ['permission', '--permission'],
    ['no-sqlite', '--no-experimental-sqlite'],
    ['no-addons', '--no-addons'],
    ['no-code-generation', '--disallow-code-generation-from-strings'],
  ] as const)('a test can leave out %s and nothing else', (wall, flag) => {
    const all = nodeFlags(26) ?? [];
    expect(nodeFlags(26, [wall])).toEqual(all.filter((one) => one !== flag));
  });

  test('the stack grows only where a main thread has one to grow into', () => {
    expect(nodeFlags(26, [], 'linux')).toContain('--stack-size=3900');
    expect(nodeFlags(26, [], 'win32')).not.toContain('--stack-size=3900');
  });
});
