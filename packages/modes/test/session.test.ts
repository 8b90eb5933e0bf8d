import { buildCatalog } from '@toolcrib/catalog';
import { ToolcribError } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { openSession } from '../src/session.ts';
import { crib } from './crib.ts';
import { tool } from './fixtures.ts';

const saw = tool({ name: 'saw_cut', description: 'Cuts a board to length.' });
const scan = tool({ source: 'mcp', name: 'scan_shelf', description: 'Scans a shelf for boards.' });
const bell = tool({ name: 'bell_ring', catalogMode: 'direct-only' });
const read = tool({ owner: 'core', name: 'read', description: 'Reads a plan.' });
const ids = (tools: readonly { readonly id: string }[]): readonly string[] => tools.map(({ id }) => id);

describe('the snapshot', () => {
  test('holds what the policy allows, without direct-only tools [catalog.policy] [catalog.direct-only]', () => {
    const { session } = crib([saw, scan, bell, read], {}, new Set(['scan_shelf']));
    expect(ids(session.snapshot().tools)).toEqual(['openclaw:core:read', 'openclaw:shop:saw_cut']);
  });

  test('is the same object while nothing changes', () => {
    const { session, denied } = crib([saw, scan]);
    const first = session.snapshot();
    expect(session.snapshot()).toBe(first);
    denied.add('scan_shelf');
    expect(ids(session.snapshot().tools)).toEqual(['openclaw:shop:saw_cut']);
    expect(session.snapshot()).toBe(session.snapshot());
  });

  test('follows a policy that gives a tool back', () => {
    const { session, denied } = crib([saw, scan], {}, new Set(['saw_cut']));
    expect(session.snapshot().size).toBe(1);
    denied.clear();
    expect(session.snapshot().size).toBe(2);
  });

  test('of a catalog that was built before is that catalog where nothing is denied', () => {
    const catalog = buildCatalog([saw, scan]);
    const { policy, dispatcher } = crib([]).session;
    expect(openSession(catalog, { policy, dispatcher }).snapshot()).toBe(catalog);
  });
});

describe('a search', () => {
  test('asks the policy of this moment before the limit [catalog.policy]', () => {
    const { session, denied } = crib([saw, scan]);
    session.snapshot();
    const find = (): readonly string[] => session.search('board', { limit: 1 }).hits.map((hit) => hit.tool.name);
    const [best = ''] = find();
    denied.add(best);
    expect(find()).toEqual([best === 'saw_cut' ? 'scan_shelf' : 'saw_cut']);
  });

  test('never finds a direct-only tool [catalog.direct-only]', () => {
    const { session } = crib([bell, saw]);
    expect(session.search('bell_ring', { limit: 5 }).hits).toEqual([]);
  });

  test('suggests no denied name [catalog.policy]', () => {
    const { session, denied } = crib([saw, bell]);
    expect(session.suggest('saw_cutt')).toEqual(['saw_cut']);
    expect(session.suggest('bell_rin')).toEqual(['bell_ring']);
    denied.add('saw_cut').add('bell_ring');
    expect(session.suggest('saw_cutt')).toEqual([]);
    expect(session.suggest('bell_rin')).toEqual([]);
    expect(session.search('saw_cutt', { limit: 3 }).nearNames).toEqual([]);
  });
});

test.each(['openclaw:other:saw_cut', 'shop.saw_cut', 'mcp__shop__saw_cut', 'openclaw:shop:saw_cutt'])(
  'an id from memory, %s, suggests the name at its end',
  (word) => {
    expect(crib([saw, scan]).session.suggest(word)).toEqual(['saw_cut']);
  },
);

describe('what is visible', () => {
  test('in mode tools: direct-only tools and core primitives, sorted by id, after policy [catalog.visible] [catalog.direct-only]', () => {
    const { session, denied } = crib([saw, bell, read, tool({ owner: 'core', name: 'exec' })]);
    expect(ids(session.visible())).toEqual(['openclaw:core:exec', 'openclaw:core:read', 'openclaw:shop:bell_ring']);
    expect([session.isVisible(read.id), session.isVisible(bell.id), session.isVisible(saw.id)]).toEqual([
      true,
      true,
      false,
    ]);
    denied.add('read');
    expect(ids(session.visible())).toEqual(['openclaw:core:exec', 'openclaw:shop:bell_ring']);
    expect(session.isVisible(read.id)).toBe(false);
  });

  test('depends on the mode [modes]', () => {
    const client = tool({ source: 'client', name: 'pick' });
    const { session } = crib([saw, client, read], { deliveryRequired: [saw.id] });
    expect(ids(session.visible('direct'))).toEqual([client.id, read.id, saw.id]);
    expect(ids(session.visible('directory'))).toEqual([client.id, read.id, saw.id]);
    expect(ids(session.visible('code'))).toEqual([client.id, read.id]);
    expect(session.isVisible(saw.id, 'directory')).toBe(true);
  });
});

describe('changes', () => {
  test('appended tools are found at once, and of two with one id the first stays [catalog.session] [catalog.duplicates]', () => {
    const { session } = crib([saw, bell]);
    session.snapshot();
    session.append([
      scan,
      tool({ name: 'saw_cut', description: 'An impostor.' }),
      tool({ name: 'bell_ring', catalogMode: 'direct-only', description: 'Another bell.' }),
    ]);
    expect(session.search('scan shelf', { limit: 1 }).hits[0]?.tool).toBe(scan);
    expect(session.lookup('saw_cut')).toEqual({ kind: 'found', tool: saw });
    expect(session.lookup('bell_ring')).toEqual({ kind: 'found', tool: bell });
    expect(session.diagnostics().map(({ code, tool: name }) => [code, name])).toEqual([
      ['DUPLICATE_ID', 'saw_cut'],
      ['DUPLICATE_ID', 'bell_ring'],
    ]);
  });

  test('narrowing holds for search, lookup, suggestion, visibility and for what comes later [catalog.session]', () => {
    const { session } = crib([saw, scan, bell, read]);
    session.counters.searched(3);
    const { counterScope } = session.counters.totals();
    session.narrow(({ name }) => name === 'saw_cut');
    session.append([tool({ name: 'plane_off' })]);
    expect(ids(session.snapshot().tools)).toEqual([saw.id]);
    expect(session.search('scan shelf', { limit: 5 }).hits).toEqual([]);
    expect(session.lookup('scan_shelf')).toEqual({ kind: 'unknown' });
    expect(session.lookup('plane_off')).toEqual({ kind: 'unknown' });
    expect(session.lookup(bell.id)).toEqual({ kind: 'unknown' });
    expect(session.suggest('scan_shel')).toEqual([]);
    expect(session.visible()).toEqual([]);
    expect(session.counters.totals()).toMatchObject({ counterScope, searchCount: 3 });
  });

  test('a refresh keeps counts and narrowing and takes the new executors [catalog.session] [catalog.snapshot]', async () => {
    const { session } = crib([saw, scan]);
    session.counters.called();
    session.narrow(({ name }) => name !== 'scan_shelf');
    const before = session.snapshot();
    const rebound = tool({ name: 'saw_cut', description: saw.description });
    session.refresh([rebound, scan]);
    expect(session.snapshot().snapshotId).toBe(before.snapshotId);
    expect(session.lookup('saw_cut')).toEqual({ kind: 'found', tool: rebound });
    expect(session.lookup('scan_shelf')).toEqual({ kind: 'unknown' });
    expect(session.counters.totals()).toMatchObject({ counterScope: 'scope-1', callCount: 1 });
  });

  test('replacing the catalog starts a new scope and forgets the narrowing [catalog.session]', () => {
    const { session } = crib([saw]);
    session.counters.called();
    session.narrow(() => false);
    session.replace([scan]);
    expect(ids(session.snapshot().tools)).toEqual([scan.id]);
    expect(session.counters.totals()).toMatchObject({ counterScope: 'scope-2', callCount: 0 });
  });

  test('clearing leaves the totals readable and makes everything else fail [catalog.session]', () => {
    const { session } = crib([saw]);
    session.counters.searched(2);
    session.clear();
    session.counters.searched(5);
    expect(session.counters.totals()).toMatchObject({ searchCount: 2 });
    expect(session.diagnostics()).toEqual([]);
    const operations: readonly (() => unknown)[] = [
      () => session.snapshot(),
      () => session.visible(),
      () => session.isVisible(saw.id),
      () => session.lookup('saw_cut'),
      () => session.search('saw', { limit: 1 }),
      () => session.suggest('saw'),
      () => session.skill('x'),
      () => session.notes(),
      () => session.append([]),
      () => session.narrow(() => true),
      () => session.refresh([]),
      () => session.replace([]),
    ];
    for (const operation of operations) expect(operation).toThrow(expect.objectContaining({ code: 'SESSION_CLOSED' }));
  });
});

test('counters of its own count, each scope under its own name', () => {
  const { policy, dispatcher } = crib([]).session;
  const session = openSession([saw], { policy, dispatcher });
  expect(session.counters.totals().counterScope).toBe('scope-1');
  session.replace([]);
  expect(session.counters.totals().counterScope).toBe('scope-2');
});

test('a policy that throws denies everything [closed]', () => {
  const policy = {
    decide: (): never => {
      throw new ToolcribError('X', 'broken');
    },
  };
  const session = openSession([saw, bell], { policy, dispatcher: crib([]).session.dispatcher });
  expect(session.snapshot().size).toBe(0);
  expect(session.visible()).toEqual([]);
  expect(session.lookup('saw_cut')).toEqual({ kind: 'denied', tool: saw });
});

test('bad direct-only tools are left out with a diagnostic, and good ones stay [catalog.quarantine]', () => {
  const { session } = crib([
    bell,
    tool({ name: 'bad\u0007', catalogMode: 'direct-only' }),
    tool({ name: '', catalogMode: 'direct-only' }),
  ]);
  expect(ids(session.visible())).toEqual([bell.id]);
  expect(session.diagnostics().map(({ code }) => code)).toEqual(['INVALID_NAME', 'INVALID_NAME']);
});

test('skills are known by their exact name', () => {
  const { session } = crib([], { skills: [{ name: 'joinery', location: 'skills/joinery/SKILL.md' }] });
  expect(session.skill('joinery')).toEqual({ name: 'joinery', location: 'skills/joinery/SKILL.md' });
  expect(session.skill('constructor')).toBeUndefined();
});
