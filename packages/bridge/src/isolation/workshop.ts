// What all children of one sandbox are made of: their command line, and the program and the engine as open files that no
// longer have a name, so that nobody can change them under us.

import { createHash } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChildCommand } from '../bridge-child.ts';
import { buildProgram, enginePath, LOADER, type ChildRole } from '../child-program.ts';
import { openEmptyFolder } from './empty-folder.ts';
import { nodeFlags } from './node-flags.ts';
import type { NodeBinary } from './node-binary.ts';
import type { Wall, WrapperName } from './walls.ts';
import { wrap, type Tools } from './wrappers.ts';

/** SHA-256 of quickjs-wasi 3.7.0's `quickjs.wasm`, the only engine that was measured. */
export const ENGINE_SHA256 = 'c0bd8f296e18cf074969f6401b9ecb72609a1323818ec2b9bf7a8f8d740d1363';

/** @throws Error where `bytes` are not the engine that was measured. */
export function checkEngine(bytes: Uint8Array): void {
  const digest = createHash('sha256').update(bytes).digest('hex');
  if (digest !== ENGINE_SHA256) throw new Error(`the engine's file has changed: its SHA-256 is ${digest}`);
}

/** One Node, one wrapper, and the walls that tests leave out. */
export interface Construction {
  readonly node: NodeBinary;
  readonly wrapper: WrapperName;
  readonly tools: Tools;
  readonly without: readonly Wall[];
}

/** Makes command lines. */
export interface Workshop {
  /** The folder in which children stand. Empty, and it stays so. */
  readonly cwd: string;
  /** The command line of a child; undefined where this construction is not possible here. */
  command(construction: Construction, role: ChildRole): ChildCommand | undefined;
  /** Closes the files. */
  close(): void;
}

/**
 * Opens a workshop.
 * @param folder Where it may put its folder. Default: the system's folder for temporary files.
 * @throws Error where the engine is not the one that was measured, or files cannot be made.
 */
export function openWorkshop(folder: string = tmpdir()): Workshop {
  const engineBytes = readFileSync(enginePath());
  checkEngine(engineBytes);
  const empty = openEmptyFolder(folder);
  const engine = lend(folder, engineBytes);
  const programs = new Map<ChildRole, number>();
  let closed = false;

  function program(role: ChildRole): number {
    const known = programs.get(role);
    if (known !== undefined) return known;
    const descriptor = lend(folder, buildProgram(role));
    programs.set(role, descriptor);
    return descriptor;
  }

  return {
    cwd: empty.path,
    command(construction, role) {
      const words = commandWords(construction);
      if (words === undefined) return undefined;
      const [file = '', ...args] = words;
      const open = construction.without.includes('empty-environment');
      const env = open ? { TOOLCRIB_OPEN_WALL: 'environment' } : {};
      const spare = construction.without.includes('few-descriptors') ? [engine] : [];
      return { file, args, cwd: empty.path, env, lend: [program(role), engine, ...spare] };
    },
    close() {
      if (closed) return;
      closed = true;
      for (const descriptor of [engine, ...programs.values()]) closeSync(descriptor);
      empty.remove();
    },
  };
}

function commandWords({ node, wrapper, tools, without }: Construction): readonly string[] | undefined {
  const flags = nodeFlags(node.major, without);
  const around = wrap(without.includes('wrapper') ? 'none' : wrapper, {
    tools,
    node,
    isRoot: process.getuid?.() === 0,
  });
  return flags === undefined || around === undefined ? undefined : [...around, node.path, ...flags, '-e', LOADER];
}

/** Writes a file, opens it for reading and takes its name away. Windows cannot, and leaves it to its cleaner. */
function lend(folder: string, content: Buffer | string): number {
  const home = mkdtempSync(join(folder, 'toolcrib-lent-'));
  const path = join(home, 'lent');
  writeFileSync(path, content, { mode: 0o400 });
  const descriptor = openSync(path, 'r');
  if (process.platform !== 'win32') rmSync(home, { recursive: true });
  return descriptor;
}
