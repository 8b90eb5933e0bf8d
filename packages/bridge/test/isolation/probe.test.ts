import { existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectNode } from '../../src/isolation/node-binary.ts';
import { probe } from '../../src/isolation/probe.ts';
import { findTools } from '../../src/isolation/tools.ts';
import type { IsolationReport } from '../../src/isolation/verdict.ts';
import { LAYERS, type LayerName, type Wall, type WrapperName } from '../../src/isolation/walls.ts';

const linux = process.platform === 'linux';
const tools = findTools();
const root = process.getuid?.() === 0;
const wrappers: readonly WrapperName[] = [
  ...(tools.bwrap === undefined ? [] : (['bwrap'] as const)),
  ...(tools.setpriv !== undefined && tools.unshare !== undefined && root ? (['setpriv', 'nobody'] as const) : []),
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probe-test-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function openLayers(report: IsolationReport): readonly LayerName[] {
  return report.layers.filter((layer) => !layer.held).map((layer) => layer.layer);
}

describe('the probe', { timeout: 60_000 }, () => {
  test('this Node without any wrapper holds in every layer but signals, and says so', async () => {
    const report = await probe({ wrapper: 'none', scratchFolder: folder });
    expect(report.layers.map((layer) => layer.layer)).toEqual(LAYERS);
    expect(openLayers(report)).toEqual(['signals']);
    expect(report).toMatchObject({ offered: true, wrapper: 'none', node: { version: process.versions.node } });
    expect(report.warnings).toEqual([expect.stringMatching(/could signal processes of this user/)]);
    expect(readdirSync(folder).filter((name) => !name.startsWith('toolcrib-empty-'))).toEqual([]);
  });

  test.runIf(wrappers.length > 0).each(wrappers)('inside %s everything holds', async (wrapper) => {
    const report = await probe({ wrapper, scratchFolder: folder });
    expect(openLayers(report)).toEqual([]);
    expect(report).toMatchObject({ offered: true, wrapper, warnings: [] });
  });

  test.runIf(linux).each<[Wall, LayerName]>([
    ['permission', 'network'],
    ['permission', 'files'],
    ['permission', 'child-process'],
    ['permission', 'worker'],
    ['no-sqlite', 'sqlite'],
    ['no-code-generation', 'code-generation'],
    ['empty-environment', 'environment'],
    ['few-descriptors', 'descriptors'],
    ['guest-realm', 'guest-realm'],
  ])('with the wall "%s" taken away, "%s" is seen open and code mode is not offered', async (wall, layer) => {
    const report = await probe({ wrapper: 'none', withoutWalls: [wall], scratchFolder: folder });
    expect(openLayers(report)).toContain(layer);
    expect(report.offered).toBe(false);
    expect(report.reason).toMatch(/no isolation could be proven/);
  });

  test.runIf(wrappers.includes('bwrap'))(
    'bwrap alone, without the permission model, keeps the network and the files',
    async () => {
      const report = await probe({ wrapper: 'bwrap', withoutWalls: ['permission'], scratchFolder: folder });
      const open = openLayers(report);
      for (const layer of ['sqlite', 'network', 'signals', 'environment'] as const) expect(open).not.toContain(layer);
      expect(report.layers.find((one) => one.layer === 'files')?.evidence).not.toMatch(
        /seen from outside|worked: read,/,
      );
    },
  );

  test('a machine without a Node that we know has no code mode', async () => {
    const fake = join(folder, 'node');
    writeFileSync(fake, '#!/bin/sh\necho \'{"version":"19.0.0","libraries":[]}\'\n', { mode: 0o755 });
    expect(await inspectNode(fake)).toMatchObject(linux ? { major: 19 } : {});
    const report = await probe({ nodePaths: [fake, join(folder, 'absent')], wrapper: 'none', scratchFolder: folder });
    expect(report.tried.slice(0, 2)).toEqual([
      'Node 19.0.0: its permission model was never measured',
      `${join(folder, 'absent')}: not a Node that answers`,
    ]);
    rmSync(fake);
  });

  test('a folder that cannot be used is a reason, not an exception', async () => {
    const report = await probe({ scratchFolder: join(folder, 'absent') });
    expect(report).toMatchObject({ offered: false, layers: [] });
    expect(report.reason).toMatch(/ENOENT/);
  });
});

describe('a Node', () => {
  test('is known by its real path, its version and the libraries that it loads', async () => {
    const link = join(folder, 'link');
    symlinkSync(process.execPath, link);
    const node = await inspectNode(link);
    rmSync(link);
    expect(node?.version).toBe(process.versions.node);
    expect(node?.path).not.toBe(link);
    expect(node?.libraries.some((path) => path.includes('libc') && existsSync(path)) ?? false).toBe(linux);
  });

  test('is none where it does not answer', async () => {
    expect(await inspectNode('/bin/true')).toBeUndefined();
    expect(await inspectNode(folder)).toBeUndefined();
  });
});
