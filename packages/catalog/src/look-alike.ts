// Names that a reader, or a model, can take for one another: other case, other width, letters of another script, invisible
// characters. Such tools stay what they are, different tools; people are told.

import { compareCodeUnits, isTrusted } from '@toolcrib/tool';
import type { Diagnostic, ToolDefinition } from '@toolcrib/tool';
import { printId, toDiagnostic } from './admit.ts';
import { reasons } from './errors.ts';

// Letters that common fonts draw alike, folded to one of them: Cyrillic, Greek and the digits.
const SHAPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аα',
    b: 'вβ',
    c: 'сϲ',
    d: 'ԁ',
    e: 'еεё',
    g: 'ɡ',
    h: 'һн',
    i: 'іıι',
    j: 'јϳ',
    k: 'кκ',
    l: '1|ӏ',
    m: 'м',
    n: 'ոη',
    o: 'оο0օ',
    p: 'рρ',
    q: 'ԛ',
    r: 'г',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'νѵ',
    w: 'ԝω',
    x: 'хχ',
    y: 'уγү',
    z: 'ζ',
  }).flatMap(([latin, shapes]) => Array.from(shapes, (shape) => [shape, latin] as const)),
);
// Catalogs that are made from one another share their tools: the name of each is folded once.
const shapes = new WeakMap<ToolDefinition, string>();
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** The shape of a name: two names with one shape can be mistaken for one another. */
export function shapeOf(name: string): string {
  const folded = name.normalize('NFKC').replace(INVISIBLE, '').toLowerCase();
  return Array.from(folded, (letter) => SHAPES.get(letter) ?? letter).join('');
}

/**
 * Finds tools whose name differs from another's only in ways that hardly show. Each group's first trusted tool, or its first
 * by id, is taken for the real one; the others get the diagnostic.
 */
export function findLookAlikes(tools: readonly ToolDefinition[]): readonly Diagnostic[] {
  const groups = new Map<string, ToolDefinition[]>();
  for (const tool of tools) {
    const shape = shapes.get(tool) ?? shapeOf(tool.name);
    shapes.set(tool, shape);
    const group = groups.get(shape);
    if (group) group.push(tool);
    else groups.set(shape, [tool]);
  }
  return [...groups.values()].flatMap((group) => {
    if (group.length === 1) return [];
    const sorted = group.toSorted((a, b) => compareCodeUnits(a.id, b.id));
    const original = sorted.find(isTrusted) ?? sorted[0];
    if (original === undefined) return [];
    return sorted
      .filter((tool) => tool.name !== original.name)
      .map((tool) => toDiagnostic(tool, { code: 'LOOK_ALIKE', reason: reasons.lookAlike(printId(original.id)) }));
  });
}
