import { buildCatalog } from '@toolcrib/catalog';
import { createPolicy, type Policy } from '@toolcrib/dispatch';
import { describe, expect, test } from 'vitest';
import { openSession } from '../src/session.ts';
import { crib } from './crib.ts';
import { tool } from './fixtures.ts';

const saw = tool({ name: 'saw_cut', description: 'Cuts a board to length.' });
const scan = tool({ source: 'mcp', name: 'scan_shelf', description: 'Scans a shelf for boards.' });
const ids = (tools: readonly { readonly id: string }[]): readonly string[] => tools.map(({ id }) => id);

describe('the snapshot', () => {
  test('is made once for all runs under denials that have a name, and looked at again when another is given', () => {
    const catalog = buildCatalog([saw, scan]);
    const asked: string[] = [];
    const named = { denied: 'scan_shelf', denials: {} };
    const policy: Policy = {
      decide: ({ name }) => {
        asked.push(name);
        return name === named.denied ? 'deny' : 'allow';
      },
      denials: () => named.denials,
    };
    const { dispatcher } = crib([]).session;
    const [first, second] = [
      openSession(catalog, { policy, dispatcher }),
      openSession(catalog, { policy, dispatcher }),
    ];
    expect(ids(first.snapshot().tools)).toEqual([saw.id]);
    expect(asked.splice(0)).toEqual(['scan_shelf', 'saw_cut']);
    expect(second.snapshot()).toBe(first.snapshot());
    expect(asked).toEqual([]);
    named.denied = 'saw_cut';
    named.denials = {};
    expect(ids(second.snapshot().tools)).toEqual([scan.id]);
    expect(ids(first.snapshot().tools)).toEqual([scan.id]);
  });

  test('of a run that was narrowed asks anew, whatever the policy says of itself [directory.narrow]', () => {
    const policy = createPolicy([]);
    const session = openSession(buildCatalog([saw, scan]), { policy, dispatcher: crib([]).session.dispatcher });
    expect(session.snapshot().size).toBe(2);
    let hidden = 'saw_cut';
    session.narrow(({ name }) => name !== hidden);
    expect(ids(session.snapshot().tools)).toEqual([scan.id]);
    hidden = 'scan_shelf';
    expect(ids(session.snapshot().tools)).toEqual([saw.id]);
  });

  test('after a refresh has what came, and knows what went from what stayed [catalog.live]', () => {
    const session = openSession(buildCatalog([saw, scan]), {
      policy: createPolicy([]),
      dispatcher: crib([]).session.dispatcher,
    });
    const axe = tool({ name: 'axe_swing' });
    const rebound = { ...scan };
    session.refresh(buildCatalog([rebound, axe]));
    expect(ids(session.snapshot().tools)).toEqual([scan.id, axe.id]);
    expect(session.lookup('scan_shelf')).toEqual({ kind: 'found', tool: rebound });
    expect(session.lookup('saw_cut')).toEqual({ kind: 'unknown', vanished: true });
    expect(session.lookup('axe')).toEqual({ kind: 'unknown' });
  });
});
