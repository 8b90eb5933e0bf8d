// Says on the side what a command waits for, once it has waited for more than a second.

import type { ServerStatus } from '@toolcrib/mcp';
import { PROGRESS_PERIOD_MS, PROGRESS_REPEAT_MS } from '../limits.ts';

/** What a command may be waiting for. */
export interface Waited {
  /** Undefined until there is a gateway. */
  readonly servers: () => readonly ServerStatus[] | undefined;
  readonly say: (line: string) => void;
}

/** Starts to report. @returns what stops it. */
export function reportProgress(waited: Waited): () => void {
  let last = '';
  let quietMs = 0;
  const timer = setInterval(() => {
    const line = progressLine(waited.servers());
    quietMs = line === last ? quietMs + PROGRESS_PERIOD_MS : 0;
    if (line === last && quietMs < PROGRESS_REPEAT_MS) return;
    quietMs = 0;
    last = line;
    waited.say(line);
  }, PROGRESS_PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One line: which servers are awaited, or that the work itself takes time. */
export function progressLine(servers: readonly ServerStatus[] | undefined): string {
  if (servers === undefined) return 'Reading the configuration and loading plugins …';
  const waiting = servers.filter(({ state }) => state === 'starting').map(({ name }) => name);
  if (waiting.length === 0) return 'Working …';
  const settled = servers.length - waiting.length;
  return `Waiting for MCP servers (${settled} of ${servers.length} answered): ${waiting.join(', ')} …`;
}
