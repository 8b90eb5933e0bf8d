import type { PolicySubject } from '@toolcrib/dispatch';
import { expect, test } from 'vitest';
import { downServers, serverNotes } from '../src/down-servers.ts';
import { tool } from './fixtures.ts';

const nothingKnown = { ofServer: (): readonly PolicySubject[] => [] };
const everything = (): boolean => true;

test('servers are asked for at the moment, sorted, and a host that fails breaks nothing', () => {
  expect(
    downServers(() => [
      { owner: 'z', reason: 'r' },
      { owner: 'a', reason: 'r' },
    ]).map(({ owner }) => owner),
  ).toEqual(['a', 'z']);
  expect(downServers(undefined)).toEqual([]);
  expect(
    downServers(() => {
      throw new Error('broken');
    }),
  ).toEqual([]);
});

test('a note names server and reason on one line of at most 120 characters', () => {
  const down = [{ owner: 'depot', reason: `exited\nwith \u202ecode 1 ${'x'.repeat(200)}` }];
  const [note = ''] = serverNotes(down, { known: nothingKnown, allows: everything });
  expect(note).toHaveLength(120);
  expect(note).toMatch(/^The server depot is down \(exited with code 1 x+\.\.\.$/);
});

test('at most eight servers are named', () => {
  const down = Array.from({ length: 12 }, (_, index) => ({ owner: `s${index}`, reason: 'down' }));
  expect(serverNotes(down, { known: nothingKnown, allows: everything })).toHaveLength(8);
});

test('a server is named only where some tool of it could be allowed', () => {
  const down = [
    { owner: 'depot', reason: 'r' },
    { owner: 'vault', reason: 'r' },
  ];
  const allows = ({ owner }: PolicySubject): boolean => owner !== 'vault';
  expect(serverNotes(down, { known: nothingKnown, allows })).toEqual([
    'The server depot is down (r); its tools cannot be found.',
  ]);
});

test('of a server whose tools are known, these are asked about', () => {
  const down = [{ owner: 'depot', reason: 'r' }];
  const known = { ofServer: () => [tool({ source: 'mcp', name: 'scan' }), tool({ source: 'mcp', name: 'wipe' })] };
  expect(serverNotes(down, { known, allows: ({ name }) => name === 'scan' })).toHaveLength(1);
  expect(serverNotes(down, { known, allows: ({ name }) => name === '*' })).toEqual([]);
});
