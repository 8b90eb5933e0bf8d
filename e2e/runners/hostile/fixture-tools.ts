// The tools that hostile programs call: they count what is done to them.

import { formatToolId, type CallContext, type ToolResult } from '@toolcrib/tool';
import type { PluginTool } from 'toolcrib';

const SLOW_MAX_MS = 30_000;

/** Fixture tools and their counts. */
export interface FixtureTools {
  readonly all: readonly PluginTool[];
  /** From here on a start comes too late. */
  settle(): void;
  counts(): {
    readonly slowStarted: number;
    readonly slowAborted: number;
    readonly deniedRan: number;
    readonly startedAfterSettle: number;
  };
}

/** The catalog id of a fixture. */
export function toolId(name: string): string {
  return formatToolId({ source: 'openclaw', owner: 'core', name: `fixture_${name}` });
}

/** Makes the fixtures of one run. */
export function createFixtureTools(): FixtureTools {
  const counts = { slowStarted: 0, slowAborted: 0, deniedRan: 0, startedAfterSettle: 0 };
  let settled = false;
  const tool = (name: string, execute: PluginTool['execute']): PluginTool => ({
    name: `fixture_${name}`,
    description: `Fixture that does ${name}.`,
    inputSchema: { type: 'object' },
    execute: (args, context) => {
      if (settled) counts.startedAfterSettle += 1;
      return execute(args, context);
    },
  });
  return {
    all: [
      tool('echo', async (args) => ({ content: [], details: args })),
      tool('slow', (args, { signal }) => {
        counts.slowStarted += 1;
        return sleep(Number((args as { ms?: unknown }).ms), signal, () => (counts.slowAborted += 1));
      }),
      tool('fail', () => Promise.reject(new Error('fixture failure'))),
      tool('count', async () => said('counted')),
      tool('denied', async () => {
        counts.deniedRan += 1;
        return said('denied ran');
      }),
    ],
    settle: () => {
      settled = true;
    },
    counts: () => ({ ...counts }),
  };
}

function said(text: string): ToolResult {
  return { content: [{ type: 'text', text }] };
}

function sleep(ms: number, signal: CallContext['signal'], onAbort: () => void): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(said('slept')), Math.min(SLOW_MAX_MS, ms));
    const leave = () => {
      clearTimeout(timer);
      onAbort();
      reject(new Error('aborted'));
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });
}
