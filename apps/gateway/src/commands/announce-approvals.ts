// Tells the person at the terminal of `serve` that a call waits, once per question: nobody looks for what nobody announced.

import type { Gateway } from '../gateway.ts';
import { printApproval, showApproval } from '../approvals/shown-approval.ts';
import { PROGRESS_PERIOD_MS } from '../limits.ts';

type List = Gateway['approvals']['list'];
type Say = (line: string) => void;

/** Starts to look for open questions every second. @returns what stops it. */
export function announceApprovals(list: List, say: Say): () => void {
  const look = createLook(list, say);
  let looking = false;
  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => (looking = false));
  }, PROGRESS_PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Makes one look: says what is open and was not said before. A store that cannot be read is named once. */
export function createLook(list: List, say: Say): () => Promise<void> {
  const told = new Set<string>();
  return async () => {
    try {
      const open = await list();
      for (const record of open.filter(({ id }) => !told.has(id))) {
        told.add(record.id);
        say(`A call waits for a person:\n${printApproval(showApproval(record))}`);
        say(`    toolcrib approvals answer ${record.id} once|session|deny`);
      }
    } catch (error) {
      const said = `Open approvals cannot be read: ${error instanceof Error ? error.message : String(error)}`;
      if (!told.has(said)) say(said);
      told.add(said);
    }
  };
}
