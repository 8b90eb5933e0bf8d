// What a child inherits.

import { describe, expect, it } from 'vitest';
import { childEnvironment } from '../src/environment.ts';

describe('the environment of a child', () => {
  const parentEnv = {
    PATH: '/bin',
    HOME: '/home/a',
    LANG: 'C',
    LC_CTYPE: 'C.UTF-8',
    TMPDIR: '/tmp',
    SystemRoot: 'C:\\Windows',
    Path: 'C:\\bin',
    AWS_SECRET_ACCESS_KEY: 's',
    NODE_OPTIONS: '--inspect',
    LC_ALL_SECRETS: 's',
    USER: 'a',
  };

  it('holds PATH, HOME, locale and temp folder', () => {
    expect(childEnvironment({ parentEnv, windows: false })).toEqual({
      PATH: '/bin',
      HOME: '/home/a',
      LANG: 'C',
      LC_CTYPE: 'C.UTF-8',
      TMPDIR: '/tmp',
    });
  });

  it('holds what Windows needs there, whatever its case', () => {
    expect(childEnvironment({ parentEnv, windows: true })).toMatchObject({
      SystemRoot: 'C:\\Windows',
      Path: 'C:\\bin',
    });
    expect(childEnvironment({ parentEnv, windows: true })).not.toHaveProperty('USER');
  });

  it('is overruled and added to by the entry of the server', () => {
    const env = { PATH: '/opt/bin', TOKEN: 't', __proto__: 'x' };
    expect(childEnvironment({ parentEnv: { PATH: '/bin' }, env, windows: false })).toEqual({
      PATH: '/opt/bin',
      TOKEN: 't',
    });
  });
});
