import { describe, expect, test } from 'vitest';
import type { NodeBinary } from '../../src/isolation/node-binary.ts';
import { wrap, type Tools } from '../../src/isolation/wrappers.ts';

const NODE: NodeBinary = { path: '/n/node', version: '26.10.0', major: 26, libraries: ['/lib/libc.so.6'], mark: 'm' };
const ALL: Tools = { bwrap: '/b/bwrap', setpriv: '/b/setpriv', unshare: '/b/unshare', prlimit: '/b/prlimit' };
const LIMITS = ['/b/prlimit', '--core=0', '--fsize=0', '--nofile=64', '--cpu=90', '--data=734003200', '--'];

describe('wrappers', () => {
  test('bwrap shows the child Node and its libraries, read-only, and nothing else', () => {
    expect(wrap('bwrap', { tools: ALL, node: NODE, isRoot: true })).toEqual([
      ...LIMITS,
      '/b/bwrap',
      '--unshare-all',
      '--die-with-parent',
      '--new-session',
      '--clearenv',
      '--cap-drop',
      'ALL',
      '--ro-bind',
      '/n/node',
      '/n/node',
      '--ro-bind',
      '/lib/libc.so.6',
      '/lib/libc.so.6',
      '--remount-ro',
      '/',
      '--chdir',
      '/',
      '--',
    ]);
  });

  test('without prlimit bwrap still wraps', () => {
    expect(wrap('bwrap', { tools: { bwrap: '/b/bwrap' }, node: NODE, isRoot: false })?.[0]).toBe('/b/bwrap');
  });

  test('setpriv drops the user, and only root can', () => {
    const words = wrap('setpriv', { tools: ALL, node: NODE, isRoot: true }) ?? [];
    expect(words.slice(0, LIMITS.length)).toEqual(LIMITS);
    expect(words).toEqual(expect.arrayContaining(['--net', '--reuid=65534', '--no-new-privs', '--kill-child=SIGKILL']));
    expect(words.filter((word) => word === '--pdeathsig=KILL').length).toBe(2);
    expect(wrap('setpriv', { tools: ALL, node: NODE, isRoot: false })).toBeUndefined();
  });

  test('userns needs no root: it maps the user instead of dropping it', () => {
    const words = wrap('userns', { tools: ALL, node: NODE, isRoot: false });
    expect(words).toEqual(expect.arrayContaining(['--user', '--map-user=65534', '--pid', '--bounding-set=-all']));
    expect(words).not.toContain('--reuid=65534');
  });

  test.each([
    ['bwrap', { ...ALL, bwrap: undefined }],
    ['setpriv', { ...ALL, setpriv: undefined }],
    ['setpriv', { ...ALL, unshare: undefined }],
    ['userns', { ...ALL, unshare: undefined }],
    ['nobody', { ...ALL, setpriv: undefined }],
    ['prlimit', { ...ALL, prlimit: undefined }],
  ] as const)('%s is not possible without its tool', (name, tools) => {
    expect(wrap(name, { tools: JSON.parse(JSON.stringify(tools)) as Tools, node: NODE, isRoot: true })).toBeUndefined();
  });

  test('nobody drops the user where namespaces are forbidden, as in many containers', () => {
    const words = wrap('nobody', { tools: ALL, node: NODE, isRoot: true });
    expect(words).toEqual(expect.arrayContaining(['--reuid=65534', '--no-new-privs', '--pdeathsig=KILL']));
    expect(words).not.toContain('/b/unshare');
    expect(wrap('nobody', { tools: ALL, node: NODE, isRoot: false })).toBeUndefined();
  });

  test('prlimit alone limits, and none adds nothing', () => {
    expect(wrap('prlimit', { tools: ALL, node: NODE, isRoot: false })).toEqual(LIMITS);
    expect(wrap('none', { tools: {}, node: NODE, isRoot: false })).toEqual([]);
  });
});
