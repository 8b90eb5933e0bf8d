// The self-probe: which Node, in which wrapper, holds. Code mode is offered on its word alone.

import { inspectNode } from './node-binary.ts';
import { KNOWN_MAJORS } from './node-flags.ts';
import { probeConstruction } from './probe-construction.ts';
import { findTools } from './tools.ts';
import { gradeOf, type Grade, type IsolationReport, type LayerReport } from './verdict.ts';
import { WRAPPERS, type Wall, type WrapperName } from './walls.ts';
import { openWorkshop, type Construction, type Workshop } from './workshop.ts';

/** What to probe. */
export interface ProbeOptions {
  /** Nodes to try, best first; the one that runs this process is tried last. Node 26 needs no wrapper, 22 and 24 need bwrap. */
  readonly nodePaths?: readonly string[];
  /** One wrapper instead of the first that holds. */
  readonly wrapper?: WrapperName;
  /** Where an empty folder and canaries may be put. Default: the system's folder for temporary files. */
  readonly scratchFolder?: string;
  /** For tests: walls that are left out, so that the probe can be seen to notice. */
  readonly withoutWalls?: readonly Wall[];
}

/** A report, and what to build by it. */
export interface Isolation {
  readonly report: IsolationReport;
  /** Absent where nothing could be built. */
  readonly construction?: Construction;
  readonly grade?: Grade;
}

/** What was proven once; a later probe never settles for less. */
export interface Floor {
  readonly wrapper: WrapperName;
  readonly grade: Grade;
}

/** Finds an isolated runtime and tells how each layer was proven. Never rejects. */
export async function probe(options: ProbeOptions = {}): Promise<IsolationReport> {
  let workshop: Workshop | undefined;
  try {
    workshop = openWorkshop(options.scratchFolder);
    return (await findIsolation(workshop, options)).report;
  } catch (error) {
    return nothing(error);
  } finally {
    workshop?.close();
  }
}

/** Takes the first construction in which everything held, else the first in which all but signals did. */
export async function findIsolation(workshop: Workshop, options: ProbeOptions, floor?: Floor): Promise<Isolation> {
  const tried: string[] = [];
  let best: Graded | undefined;
  for await (const construction of constructions({ ...options, ...floor }, tried)) {
    const layers = await layersOf(workshop, construction, options.scratchFolder);
    if (layers === undefined) continue;
    const graded = { construction, layers, grade: gradeOf(layers) };
    tried.push(describe(graded));
    if (best === undefined || RANK[graded.grade] > RANK[best.grade]) best = graded;
    if (best.grade === 'strict') break;
  }
  if (best === undefined) return { report: { ...nothing(undefined), tried } };
  const { construction, grade } = best;
  const report = toReport(best, tried);
  if (floor === undefined || RANK[grade] >= RANK[floor.grade]) return { report, construction, grade };
  return {
    report: {
      ...report,
      offered: false,
      reason: `what was proven before does not hold any more (${tried.join('; ')})`,
    },
  };
}

interface Graded {
  readonly construction: Construction;
  readonly layers: readonly LayerReport[];
  readonly grade: Grade;
}

const RANK: Readonly<Record<Grade, number>> = { strict: 2, base: 1, failed: 0 };

async function* constructions(options: ProbeOptions, tried: string[]): AsyncGenerator<Construction> {
  const tools = findTools();
  const seen = new Set<string>();
  for (const path of [...(options.nodePaths ?? []), process.execPath]) {
    const node = await inspectNode(path);
    if (node === undefined) tried.push(`${path}: not a Node that answers`);
    else if (!KNOWN_MAJORS.includes(node.major))
      tried.push(`Node ${node.version}: its permission model was never measured`);
    else if (!seen.has(node.path)) {
      seen.add(node.path);
      const wrappers = options.wrapper === undefined ? WRAPPERS : [options.wrapper];
      for (const wrapper of wrappers) yield { node, wrapper, tools, without: options.withoutWalls ?? [] };
    }
  }
}

/** Proven once per file, wrapper and walls: the same construction holds as it held before. */
const proven = new Map<string, readonly LayerReport[]>();

/** Forgets what was proven of a construction that turned out not to work. */
export function distrust(construction: Construction): void {
  proven.delete(keyOf(construction));
}

async function layersOf(
  workshop: Workshop,
  construction: Construction,
  scratch: string | undefined,
): Promise<readonly LayerReport[] | undefined> {
  const key = keyOf(construction);
  const known = proven.get(key);
  if (known !== undefined) return known;
  const layers = await probeConstruction(workshop, construction, scratch);
  if (layers !== undefined) proven.set(key, layers);
  return layers;
}

function keyOf({ node, wrapper, tools, without }: Construction): string {
  return JSON.stringify([node.path, node.mark, wrapper, tools, without]);
}

function describe({ construction: { node, wrapper }, layers }: Graded): string {
  const open = layers.filter((layer) => !layer.held).map((layer) => layer.layer);
  return `Node ${node.version} with ${wrapper}: ${open.length === 0 ? 'everything held' : `open: ${open.join(', ')}`}`;
}

function toReport(
  { construction: { node, wrapper }, layers, grade }: Graded,
  tried: readonly string[],
): IsolationReport {
  const open = layers.filter((layer) => !layer.held);
  const reason =
    grade === 'failed'
      ? `no isolation could be proven (${tried.join('; ')})`
      : `proven with Node ${node.version} and ${wrapper}`;
  return {
    offered: grade !== 'failed',
    reason,
    warnings:
      grade === 'base'
        ? open.map(({ evidence }) => `guest code that broke out could signal processes of this user: ${evidence}`)
        : [],
    layers,
    node: { path: node.path, version: node.version },
    wrapper,
    tried,
  };
}

function nothing(error: unknown): IsolationReport {
  const why = error instanceof Error ? `: ${error.message}` : '';
  return { offered: false, reason: `no isolated runtime was found${why}`, warnings: [], layers: [], tried: [] };
}
