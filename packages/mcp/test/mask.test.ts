// What a server says, before it may be quoted.

import { describe, expect, it } from 'vitest';
import type { McpServerConfig } from '../src/index.ts';
import { createMask, quote, shownName } from '../src/mask.ts';

const same = (text: string): string => text;

describe('a mask', () => {
  it.each<[string, McpServerConfig, string, string]>([
    ['values of the environment', { command: 'x', env: { TOKEN: 'pat-12345678' } }, 'got pat-12345678!', 'got ***!'],
    ['the argument after a secret-named flag', { command: 'x', args: ['--api-key', 'arg-777'] }, 'arg-777', '***'],
    ['the value of a secret-named flag', { command: 'x', args: ['--token=arg-777'] }, 'arg-777', '***'],
    [
      'headers, with and without their scheme',
      { url: 'http://a.test', headers: { A: 'Bearer tok-3333' } },
      'tok-3333',
      '***',
    ],
    ['values in the URL', { url: 'http://a.test/private-path?key=qk-4444444' }, '/private-path qk-4444444', '*** ***'],
    ['the longer of two that overlap', { command: 'x', env: { A: 'secret', B: 'secret-long' } }, 'secret-long', '***'],
  ])('hides %s', (_title, config, text, expected) => {
    expect(createMask(config)(text)).toBe(expected);
  });

  it('leaves ordinary arguments and short values alone', () => {
    const mask = createMask({ command: 'x', args: ['-y', 'some-package', '--verbose'], env: { LEVEL: 'debug' } });
    expect(mask('some-package failed in debug')).toBe('some-package failed in debug');
  });
});

describe('a quote', () => {
  it.each([
    ['is one clean line', 'a\n\u202eb\tc', 'a b c'],
    ['has no stack', 'boom\n    at run (/srv/app.js:1:2)\n    at main', 'boom'],
    ['is cut', 'x'.repeat(30), `${'x'.repeat(17)}...`],
  ])('%s', (_title, text, expected) => {
    expect(quote(text, 20, same)).toBe(expected);
  });

  it('of a name is short and clean', () => {
    expect(shownName(`a\u200b${'b'.repeat(100)}`)).toBe(`a${'b'.repeat(76)}...`);
  });
});
