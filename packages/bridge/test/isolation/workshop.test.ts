import { fstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildProgram, enginePath, LOADER } from '../../src/child-program.ts';
import type { NodeBinary } from '../../src/isolation/node-binary.ts';
import { checkEngine, openWorkshop, type Construction, type Workshop } from '../../src/isolation/workshop.ts';

const NODE: NodeBinary = { path: '/n/node', version: '26.10.0', major: 26, libraries: [], mark: 'm' };
const PLAIN: Construction = { node: NODE, wrapper: 'none', tools: {}, without: [] };

test('an engine with one changed byte is refused', () => {
  const bytes = readFileSync(enginePath());
  expect(() => checkEngine(bytes)).not.toThrow();
  bytes[1_000] = (bytes[1_000] ?? 0) ^ 1;
  expect(() => checkEngine(bytes)).toThrow(/the engine's file has changed: its SHA-256 is [0-9a-f]{64}/);
});

describe('the workshop', () => {
  let folder: string;
  let workshop: Workshop;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workshop-test-'));
    workshop = openWorkshop(folder);
  });
  afterEach(() => {
    workshop.close();
    rmSync(folder, { recursive: true });
  });

  test('children stand in an empty folder, and what they are made of has no name', () => {
    workshop.command(PLAIN, 'cold');
    expect(readdirSync(workshop.cwd)).toEqual([]);
    expect(readdirSync(folder)).toEqual([basename(workshop.cwd)]);
  });

  test('a command is Node with its flags and the loader, an empty environment and two descriptors', () => {
    const command = workshop.command(PLAIN, 'cold');
    expect(command?.file).toBe('/n/node');
    expect(command?.args.slice(-2)).toEqual(['-e', LOADER]);
    expect(command?.env).toEqual({});
    expect(command?.lend.length).toBe(2);
    const [program = -1, engine = -1] = command?.lend ?? [];
    expect(readFileSync(program, 'utf8')).toBe(buildProgram('cold'));
    expect(fstatSync(engine).size).toBe(readFileSync(enginePath()).length);
  });

  test('the probing child has the very command line of the real one, and its own program', () => {
    const real = workshop.command(PLAIN, 'warm');
    const probe = workshop.command(PLAIN, 'probe');
    expect([probe?.file, probe?.args, probe?.env, probe?.cwd]).toEqual([real?.file, real?.args, real?.env, real?.cwd]);
    expect(probe?.lend[0]).not.toBe(real?.lend[0]);
    expect(probe?.lend[1]).toBe(real?.lend[1]);
  });

  test('a construction that is not possible has no command', () => {
    expect(workshop.command({ ...PLAIN, wrapper: 'bwrap' }, 'cold')).toBeUndefined();
    expect(workshop.command({ ...PLAIN, node: { ...NODE, major: 20 } }, 'cold')).toBeUndefined();
  });

  test('closing closes the descriptors, once', () => {
    const [program = -1] = workshop.command(PLAIN, 'cold')?.lend ?? [];
    workshop.close();
    workshop.close();
    expect(() => fstatSync(program)).toThrow(/EBADF/);
  });
});
