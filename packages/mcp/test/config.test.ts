// Entries that can be tried, and times that a timer can hold.

import { describe, expect, it } from 'vitest';
import { configProblem, timesOf, type McpServerConfig } from '../src/config.ts';

describe('an entry', () => {
  it.each<[string, unknown, string | undefined]>([
    ['s', { command: 'run', args: ['a'] }, undefined],
    ['s', { url: 'https://a.test/mcp' }, undefined],
    ['', { command: 'run' }, 'its key is empty'],
    ['s', null, 'its entry is not an object'],
    ['s', {}, 'it names neither a command nor a url'],
    ['s', { command: '' }, 'it names neither a command nor a url'],
    ['s', { command: 'run', args: [5] }, 'its args are not a list of texts'],
    ['s', { url: 'ftp://a.test' }, 'its url is not an http or https URL'],
    ['s', { command: 'run', env: 'A=b' }, 'its env is not an object'],
    ['s', { url: 'https://a.test', headers: [] }, 'its headers are not an object'],
    ['s', { url: 'nowhere' }, 'its url is not an http or https URL'],
  ])('%j: %j', (name, config, expected) => {
    expect(configProblem(name, config as McpServerConfig)).toBe(expected);
  });

  it('has times that are its own where a timer can hold them, else the defaults', () => {
    expect(timesOf({})).toEqual({
      startTimeoutMs: 30_000,
      callTimeoutMs: 60_000,
      callTotalTimeoutMs: 600_000,
      closeGraceMs: 2_000,
    });
    expect(
      timesOf({ startTimeoutMs: 5, callTimeoutMs: Number.NaN, callTotalTimeoutMs: Infinity, closeGraceMs: -1 }),
    ).toEqual({
      startTimeoutMs: 5,
      callTimeoutMs: 60_000,
      callTotalTimeoutMs: 2_147_483_647,
      closeGraceMs: 2_000,
    });
  });
});
