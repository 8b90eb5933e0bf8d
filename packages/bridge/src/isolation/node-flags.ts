// The command line of the child's Node. One list per major version: an unknown flag ends the process with code 9, and a
// version that nobody has measured is not used.

import type { Wall } from './walls.ts';

/** Majors whose flags are known and whose permission model was measured. */
export const KNOWN_MAJORS: readonly number[] = [22, 24, 26];

/** Heap of the child's own JavaScript. MiB. The guest's memory is not in it. */
const OLD_SPACE_MIB = 96;
/** Stack of the child. KiB. At 984 (the default) or 2,000 deep guest recursion overflows V8's stack in the middle of the
 * engine; at 3,900 the engine's own check comes first, in all of 15 programs tried, and the guest can catch it. */
const STACK_KIB = 3_900;

/** Bytes of WebAssembly that run before V8 optimises a function. At the default of 13 million a run of a few milliseconds
 * starts optimising the whole interpreter, which doubles the processor time of a child; long loops still get there. */
const TIERING_BUDGET = 500_000_000;

/**
 * Lists the flags for a Node of this major version.
 * @returns undefined for a version that is not known.
 */
export function nodeFlags(
  major: number,
  without: readonly Wall[] = [],
  platform: string = process.platform,
): readonly string[] | undefined {
  if (!KNOWN_MAJORS.includes(major)) return undefined;
  const flags = [
    '--no-warnings',
    '--disable-proto=delete',
    '--disable-sigusr1',
    '--no-experimental-websocket',
    '--no-experimental-global-navigator',
    `--max-old-space-size=${OLD_SPACE_MIB}`,
    `--wasm-tiering-budget=${TIERING_BUDGET}`,
  ];
  if (platform === 'linux' || platform === 'darwin') flags.push(`--stack-size=${STACK_KIB}`);
  if (!without.includes('permission')) flags.push('--permission');
  if (!without.includes('no-sqlite')) flags.push('--no-experimental-sqlite');
  if (!without.includes('no-addons')) flags.push('--no-addons');
  if (!without.includes('no-code-generation')) flags.push('--disallow-code-generation-from-strings');
  return flags;
}
