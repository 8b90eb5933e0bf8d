// Counts what passes through the narrow waist, so that no surface has to count for itself.

import type { ToolControls } from '@toolcrib/tool';
import type { Counters } from './counters.ts';
import type { LogEvent } from './log-event.ts';
import type { SessionLog } from './session-log.ts';

/**
 * Wraps controls so that each executed operation is counted and, where a log is given, written down.
 * A search or a describe counts once it has answered: a refused request ran nothing.
 * A call counts as soon as it is asked for: whatever becomes of it, it may have changed something.
 */
export function countControls(controls: ToolControls, counters: Counters, log?: SessionLog): ToolControls {
  return {
    search: async (request) => {
      const answer = await controls.search(request);
      counters.searched();
      note(log, () => ({ kind: 'search', query: request.query, hits: answer.candidates.map(({ id }) => id) }));
      return answer;
    },
    describe: async (request) => {
      const description = await controls.describe(request);
      counters.described();
      note(log, () => ({ kind: 'describe', id: description.id }));
      return description;
    },
    call: async (request, context) => {
      counters.called();
      note(log, () => ({ kind: 'call', callId: context.callId, id: request.id, route: context.route }));
      return controls.call(request, context);
    },
  };
}

/** A request that cannot even be read is for the controls to refuse, not for the log. */
function note(log: SessionLog | undefined, event: () => LogEvent): void {
  try {
    log?.write(event());
  } catch {
    // Counted already; there is nothing to write down.
  }
}
