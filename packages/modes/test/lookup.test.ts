import { describe, expect, test } from 'vitest';
import { crib } from './crib.ts';
import { tool } from './fixtures.ts';

const north = tool({ source: 'mcp', owner: 'north', name: 'run' });
const south = tool({ source: 'mcp', owner: 'south', name: 'run' });
const colons = tool({ source: 'mcp', owner: 'a:b', name: 'c' });
const colons2 = tool({ source: 'mcp', owner: 'a', name: 'b:c' });
const bell = tool({ name: 'bell_ring', catalogMode: 'direct-only' });
const TOOLS = [north, south, colons, colons2, bell, tool({ source: 'mcp', name: '__proto__' })];

describe('a word means [catalog.session] [catalog.duplicates]', () => {
  const { session } = crib(TOOLS);
  test.each([
    ['an exact id', north.id, { kind: 'found', tool: north }],
    ['an encoded id', 'mcp:a%3Ab:c', { kind: 'found', tool: colons }],
    ['a raw id of two tools', 'mcp:a:b:c', { kind: 'ambiguous', ids: [colons2.id, colons.id].toSorted() }],
    ['a unique name', 'c', { kind: 'found', tool: colons }],
    ['a shared name', 'run', { kind: 'ambiguous', ids: [north.id, south.id] }],
    ['a direct-only tool by name', 'bell_ring', { kind: 'found', tool: bell }],
    ['a direct-only tool by id', bell.id, { kind: 'found', tool: bell }],
    ['another case of a name', 'BELL_RING', { kind: 'unknown' }],
    ['nothing', 'no_such', { kind: 'unknown' }],
    ['an inherited name', 'constructor', { kind: 'unknown' }],
    ['a blank', ' ', { kind: 'unknown' }],
  ])('%s', (_title, word, expected) => {
    expect(session.lookup(word)).toEqual(expected);
  });

  test('a tool that is really called __proto__', () => {
    expect(session.lookup('__proto__')).toMatchObject({ kind: 'found', tool: { id: 'mcp:depot:__proto__' } });
  });
});

describe('a denied tool [catalog.session] [catalog.policy]', () => {
  const { session } = crib(TOOLS, {}, new Set([north.id, bell.id]));

  test('is denied by its exact id', () => {
    expect(session.lookup(north.id)).toEqual({ kind: 'denied', tool: north });
    expect(session.lookup(bell.id)).toEqual({ kind: 'denied', tool: bell });
  });

  test('is denied by its registered name', () => {
    expect(session.lookup('bell_ring')).toEqual({ kind: 'denied', tool: bell });
  });

  test('keeps a name that it shares: the other tool is reached by its id [catalog.policy]', () => {
    expect(session.lookup('run')).toMatchObject({ kind: 'denied' });
    expect(session.lookup(south.id)).toEqual({ kind: 'found', tool: south });
  });

  test('is unknown by a look-alike', () => {
    expect(session.lookup('Bell_Ring')).toEqual({ kind: 'unknown' });
  });

  test('that becomes denied within the turn is denied at once', () => {
    const { session: running, denied } = crib([south]);
    running.snapshot();
    denied.add('run');
    expect(running.lookup('run')).toEqual({ kind: 'denied', tool: south });
  });

  test('keeps its id, though that is the raw form of another tool [catalog.sources] [catalog.policy]', () => {
    const colon = tool({ source: 'mcp', owner: 'ox:en', name: 'plough' });
    const percent = tool({ source: 'mcp', owner: 'ox%3Aen', name: 'plough' });
    const { session: oxen, denied } = crib([colon, percent], {}, new Set([colon.id]));
    expect(oxen.lookup('mcp:ox%3Aen:plough')).toEqual({ kind: 'denied', tool: colon });
    expect(oxen.lookup(percent.id)).toEqual({ kind: 'found', tool: percent });
    denied.clear();
    oxen.narrow(({ id }) => id !== colon.id);
    expect(oxen.lookup('mcp:ox%3Aen:plough')).toEqual({ kind: 'unknown' });
    denied.add(percent.id);
    expect(oxen.lookup('mcp:ox%3Aen:plough')).toEqual({ kind: 'unknown' });
  });

  test('is the one that its id says, though another denied one has that as its raw form', () => {
    const colon = tool({ source: 'mcp', owner: 'ox:en', name: 'plough' });
    const percent = tool({ source: 'mcp', owner: 'ox%3Aen', name: 'plough' });
    const { session: oxen } = crib([percent, colon], {}, new Set(['plough']));
    expect(oxen.lookup(colon.id)).toEqual({ kind: 'denied', tool: colon });
  });

  test('of which two share a name is the first by id, so that the gate refuses it and the log has it', () => {
    const { session: both } = crib([south, north], {}, new Set(['run']));
    expect(both.lookup('run')).toEqual({ kind: 'denied', tool: north });
  });

  test('that was left out of a given catalog is denied where the host names it', () => {
    const { session: given } = crib([south], { known: [north, bell] }, new Set([north.id, bell.id]));
    expect(given.lookup(north.id)).toEqual({ kind: 'denied' });
    expect(given.lookup('bell_ring')).toEqual({ kind: 'denied' });
  });
});

describe('a server that is down [catalog.session]', () => {
  const unavailable = (): readonly { owner: string; reason: string }[] => [
    { owner: 'kiln', reason: 'exited' },
    { owner: 'x:y', reason: 'refused' },
  ];
  const { session } = crib([], { unavailable }, new Set(['mcp:kiln:secret']));

  test.each([
    ['an id under its key', 'mcp:kiln:fire', { kind: 'unavailable', server: 'kiln', reason: 'exited' }],
    ['an encoded id', 'mcp:x%3Ay:fire', { kind: 'unavailable', server: 'x:y', reason: 'refused' }],
    ['a raw id', 'mcp:x:y:fire', { kind: 'unavailable', server: 'x:y', reason: 'refused' }],
    ['an id that the policy denies', 'mcp:kiln:secret', { kind: 'denied' }],
    ['an id without a name', 'mcp:kiln:', { kind: 'unknown' }],
    ['another server', 'mcp:kilns:fire', { kind: 'unknown' }],
    ['another source', 'openclaw:kiln:fire', { kind: 'unknown' }],
    ['a bare name', 'fire', { kind: 'unknown' }],
  ])('%s', (_title, word, expected) => {
    expect(session.lookup(word)).toEqual(expected);
  });

  test('does not hide a tool that is still in the snapshot', () => {
    const fire = tool({ source: 'mcp', owner: 'kiln', name: 'fire' });
    expect(crib([fire], { unavailable }).session.lookup(fire.id)).toEqual({ kind: 'found', tool: fire });
  });
});
