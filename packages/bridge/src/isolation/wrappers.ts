// The operating system's layer: what stands before the child's command line. Each is a pure function of where its tools
// are; whether it holds is for the probe to say.

import { RUN_TIMEOUT_MAX_MS } from '../limits.ts';
import type { NodeBinary } from './node-binary.ts';
import type { WrapperName } from './walls.ts';

/** Paths of the tools that are on this machine. */
export type Tools = Readonly<Partial<Record<ToolName, string>>>;
/** What the wrappers are made of. */
export type ToolName = 'bwrap' | 'setpriv' | 'unshare' | 'prlimit';
/** Names of the tools. */
export const TOOL_NAMES: readonly ToolName[] = ['bwrap', 'setpriv', 'unshare', 'prlimit'];

/** Processor time of a whole child. Seconds. A backstop for a child that nobody ends: the longest run, and its boot. */
const CPU_SECONDS = RUN_TIMEOUT_MAX_MS / 1000 + 30;
/** Data segment of a child. Bytes. WebAssembly reserves address space and not data, so this holds and RLIMIT_AS cannot. */
const DATA_BYTES = 734_003_200;
const NOBODY = '65534';

/** What a wrapper is made for. */
export interface WrapParts {
  readonly tools: Tools;
  readonly node: NodeBinary;
  readonly isRoot: boolean;
}

/**
 * Makes the words before `node …`.
 * @returns undefined where a tool is missing or this user may not use it.
 */
export function wrap(name: WrapperName, { tools, node, isRoot }: WrapParts): readonly string[] | undefined {
  switch (name) {
    case 'bwrap':
      return tools.bwrap === undefined ? undefined : [...limits(tools), tools.bwrap, ...bubble(node)];
    case 'setpriv':
      return isRoot ? namespaces(tools, ['--net', '--ipc'], AS_NOBODY) : undefined;
    case 'userns':
      return namespaces(tools, ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--net', '--ipc'], []);
    case 'nobody':
      return isRoot && tools.setpriv !== undefined ? [...limits(tools), ...strip(tools.setpriv, AS_NOBODY)] : undefined;
    case 'prlimit':
      return tools.prlimit === undefined ? undefined : limits(tools);
    case 'none':
      return [];
  }
}

function limits({ prlimit }: Tools): readonly string[] {
  if (prlimit === undefined) return [];
  return [prlimit, '--core=0', '--fsize=0', '--nofile=64', `--cpu=${CPU_SECONDS}`, `--data=${DATA_BYTES}`, '--'];
}

/** An empty root with nothing in it but Node and its libraries, all read-only, in namespaces of its own. */
function bubble(node: NodeBinary): readonly string[] {
  const files = [node.path, ...node.libraries].flatMap((path) => ['--ro-bind', path, path]);
  return [
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--clearenv',
    '--cap-drop',
    'ALL',
    ...files,
    '--remount-ro',
    '/',
    '--chdir',
    '/',
    '--',
  ];
}

/** Namespaces without a mount of their own. `unshare` watches over the child, and dies with us like the child with it. */
function namespaces(tools: Tools, kinds: readonly string[], user: readonly string[]): readonly string[] | undefined {
  const { setpriv, unshare } = tools;
  if (setpriv === undefined || unshare === undefined) return undefined;
  const apart = [unshare, ...kinds, '--pid', '--fork', '--kill-child=SIGKILL', '--'];
  return [...limits(tools), setpriv, '--pdeathsig=KILL', '--', ...apart, ...strip(setpriv, user)];
}

/** A process without privileges that cannot get any, and that dies with its parent. */
function strip(setpriv: string, user: readonly string[]): readonly string[] {
  const words = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all', '--pdeathsig=KILL', '--'];
  return [setpriv, ...user, ...words];
}

const AS_NOBODY: readonly string[] = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
