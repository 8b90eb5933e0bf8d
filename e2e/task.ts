// The task that every lane runs: reserve stock with a plugin tool, then write a note with a tool of a real MCP server.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One tool that the task needs: how a model would ask for it, and with what it calls it. */
export interface Step {
  readonly tool: string;
  readonly query: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** The task over a folder of its own. */
export interface Task {
  readonly prompt: string;
  readonly steps: readonly Step[];
  /** What is wrong with the outcome; undefined where both effects are real. */
  readonly verify: (answer: string) => Promise<string | undefined>;
}

const NOTE = 'Order SO-1001: reservation made.';
const CODE = /\bVC-[0-9A-F]{8}\b/;

/** Makes the task for one run. */
export function makeTask(folder: string): Task {
  const path = join(folder, 'note.txt');
  return {
    prompt: 'Reserve 400 pieces of the bolt M8 for order SO-1001, then write a note about it to note.txt.',
    steps: [
      {
        tool: 'warehouse_reserve_stock',
        query: 'reserve stock for an order',
        args: { orderId: 'SO-1001', sku: 'BOLT-M8', quantity: 400 },
      },
      { tool: 'write_file', query: 'write a text file to disk', args: { path, content: NOTE } },
    ],
    verify: async (answer) => {
      if (!CODE.test(answer)) return `the answer holds no verification code: ${answer.slice(0, 200)}`;
      const written = await readFile(path, 'utf8').catch(() => '');
      return written === NOTE ? undefined : `the note on disk is ${JSON.stringify(written.slice(0, 200))}`;
    },
  };
}
