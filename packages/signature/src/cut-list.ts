// A list that is too long for its room. As many entries as can be named at all come first, so that one long entry never
// costs the others theirs; then the spare room goes to the entries that need the least of it, so that as many as possible
// stay whole. Before all that, firm entries (what a call cannot do without) may claim half of the room for their types.

import { joinList, type ListContent, type ListEntry, type ListSyntax } from './list.ts';
import { fitNode, leastChars } from './type-node.ts';

/** Room that a firm entry claims even where its share of the half is smaller. Characters. Holds `{ /* ...12 more *\/ }`. */
const CLAIM_LEAST_CHARS = 24;

/** Writes a list in at most `roomChars`; undefined where that is too little for any of it. */
export function cutList(syntax: ListSyntax, content: ListContent, roomChars: number): string | undefined {
  const firm = content.entries.filter((entry) => entry.firm).length;
  const most = Math.max(CLAIM_LEAST_CHARS, Math.floor(roomChars / 2 / Math.max(1, firm)));
  const generous = planCut(syntax, content, {
    roomChars,
    claim: (entry) => Math.max(leastChars(entry.node), entry.firm ? Math.min(entry.node.text.length, most) : 0),
  });
  // A member of a union is worth nothing without its type; a property is worth its name.
  const enough = generous && generous.count >= (syntax.distinct ? 1 : firm);
  const plan = enough ? generous : planCut(syntax, content, { roomChars, claim: (entry) => leastChars(entry.node) });
  if (!plan) return undefined;
  return joinList(syntax, [...spend(content.entries.slice(0, plan.count), plan), plan.tail]);
}

interface Room {
  readonly roomChars: number;
  /** Characters kept for an entry's type. */
  readonly claim: (entry: ListEntry) => number;
}

interface CutPlan extends Pick<Room, 'claim'> {
  /** Entries shown, from the first. */
  readonly count: number;
  readonly tail: string;
  /** Characters that nobody has claimed. */
  readonly spare: number;
}

/** Finds the longest head of a list whose claims fit, its tail included. */
function planCut(
  syntax: ListSyntax,
  { entries, omitted }: ListContent,
  { roomChars, claim }: Room,
): CutPlan | undefined {
  const sizes = entries.map(
    (entry) => entry.before.length + claim(entry) + entry.after.length + syntax.separator.length,
  );
  let used = syntax.open.length + syntax.close.length + sizes.reduce((sum, size) => sum + size, 0);
  for (let count = entries.length; count >= 0; count -= 1) {
    const tail = syntax.more(entries.length - count + omitted);
    const needed = used + (tail === '' ? -syntax.separator.length : tail.length);
    if (needed <= roomChars && (count > 0 || tail !== '')) return { claim, count, tail, spare: roomChars - needed };
    used -= sizes[count - 1] ?? 0;
  }
  return undefined;
}

/** Writes each entry within its claim and what is left of the spare room, those first that want the least of it. */
function spend(entries: readonly ListEntry[], { claim, spare }: CutPlan): readonly string[] {
  const wants = entries.map((entry, index) => ({ entry, index, want: entry.node.text.length - claim(entry) }));
  wants.sort((a, b) => a.want - b.want || a.index - b.index);
  const texts: string[] = entries.map(() => '');
  let left = spare;
  for (const { entry, index } of wants) {
    const claimed = claim(entry);
    const text = fitNode(entry.node, claimed + left);
    left -= text.length - claimed;
    texts[index] = entry.before + text + entry.after;
  }
  return texts;
}
