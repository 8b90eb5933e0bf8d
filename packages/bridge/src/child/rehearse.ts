// Before the child says that it is ready, a throw-away realm of the same engine runs a small body with calls. Wasm and
// JavaScript are compiled on first use, so this moves that work from the run to the boot; the real realm stays clean.

import { FROM_CHILD, SENT } from '../wire.ts';
import type { Engine } from './engine.ts';
import { createGuest } from './guest.ts';

const BODY = `const rows = await Promise.all([1, 2, 3].map((n) => openclaw.tools.call('x', { n })));
console.log('rows', rows.length);
return rows.map((row, at) => ({ at, text: \`\${row.text}\`.toUpperCase() })).filter((row) => /X/.test(row.text));`;

/** Runs the rehearsal. A failure does not matter: the real realm will report its own. */
export function rehearse(engine: Engine, prelude: string): Promise<void> {
  return play(engine, prelude).catch(() => undefined);
}

async function play(engine: Engine, prelude: string): Promise<void> {
  const calls: number[] = [];
  const send = (kind: number, id: number): number => {
    if (kind === FROM_CHILD.call) calls.push(id);
    return SENT.yes;
  };
  const guest = await createGuest({ engine, prelude, send, interrupt: () => false });
  guest.load([
    { kind: 'expression', text: BODY },
    { kind: 'statements', text: BODY },
  ]);
  guest.start();
  for (const id of calls) guest.answer(id, '{"text":"x","list":[1,2,{"a":null}]}');
}
