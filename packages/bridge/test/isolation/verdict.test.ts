import { describe, expect, test } from 'vitest';
import type { Attempt } from '../../src/isolation/attempts.ts';
import type { Effects } from '../../src/isolation/canaries.ts';
import { gradeOf, judge, type Findings } from '../../src/isolation/verdict.ts';
import { LAYERS, type LayerName } from '../../src/isolation/walls.ts';

const CLEAN: Effects = { secret: 'S3CRET', newFiles: [], arrivals: [], victimHarmed: false };
const DENIED: readonly Attempt[] = LAYERS.filter((layer) => layer !== 'guest-realm').map((layer) => ({
  layer,
  what: 'try',
  open: false,
  saw: 'ERR_ACCESS_DENIED',
}));
const GOOD: Findings = { attempts: DENIED, effects: CLEAN, realm: [] };

function openLayers(findings: Findings): readonly LayerName[] {
  return judge(findings)
    .filter((report) => !report.held)
    .map((report) => report.layer);
}

function evidence(findings: Findings, layer: LayerName): string | undefined {
  return judge(findings).find((report) => report.layer === layer)?.evidence;
}

describe('the verdict', () => {
  test('everything denied and nothing seen is strict', () => {
    expect(openLayers(GOOD)).toEqual([]);
    expect(gradeOf(judge(GOOD))).toBe('strict');
    expect(evidence(GOOD, 'network')).toBe('1 attempts, none worked (ERR_ACCESS_DENIED)');
  });

  test('signals alone still allow code mode; any other layer does not', () => {
    for (const layer of LAYERS) {
      const attempts = DENIED.map((attempt) => (attempt.layer === layer ? { ...attempt, open: true } : attempt));
      const findings = { ...GOOD, attempts, realm: layer === 'guest-realm' ? ['process'] : [] };
      expect(openLayers(findings)).toEqual([layer]);
      expect(gradeOf(judge(findings))).toBe(layer === 'signals' ? 'base' : 'failed');
    }
    const two = DENIED.map((one) => (one.layer === 'signals' || one.layer === 'worker' ? { ...one, open: true } : one));
    expect(gradeOf(judge({ ...GOOD, attempts: two }))).toBe('failed');
  });

  test('a layer that was not tried has not held', () => {
    for (const layer of LAYERS.filter((name) => name !== 'guest-realm')) {
      const attempts = DENIED.filter((attempt) => attempt.layer !== layer);
      expect(openLayers({ ...GOOD, attempts })).toEqual([layer]);
    }
    expect(openLayers({ attempts: DENIED, effects: CLEAN })).toEqual(['guest-realm']);
    expect(openLayers({ attempts: [], effects: CLEAN })).toEqual(LAYERS);
  });

  test.each<[string, Partial<Effects>, LayerName]>([
    ['a connection', { arrivals: ['tcp', 'tcp'] }, 'network'],
    ['a datagram', { arrivals: ['udp'] }, 'network'],
    ['a file', { newFiles: ['written'] }, 'files'],
    ['a file nobody spoke of', { newFiles: ['odd'] }, 'files'],
    ['a database', { newFiles: ['database-journal'] }, 'sqlite'],
    ['a file of a process', { newFiles: ['spawned'] }, 'child-process'],
    ['a file of another program', { newFiles: ['executed'] }, 'child-process'],
    ['a process that was ended', { victimHarmed: true }, 'signals'],
  ])('%s counts although the child says that everything was denied', (_, effects, layer) => {
    expect(openLayers({ ...GOOD, effects: { ...CLEAN, ...effects } })).toEqual([layer]);
  });

  test('a child that read the secret has read, whatever it calls that', () => {
    const attempts = DENIED.map((one) => (one.layer === 'files' ? { ...one, saw: 'no: S3CRET' } : one));
    expect(openLayers({ ...GOOD, attempts })).toEqual(['files']);
  });
});
