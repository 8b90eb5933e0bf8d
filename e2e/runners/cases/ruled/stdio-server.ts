// The process of a fake server: reads its rules from the folder that it is told, and writes down there what it saw, so that
// counts go on when it is started again.

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import type { Json } from '../case.ts';
import { act, type Incoming, type Stage } from './act.ts';
import { stepsFor, type RuledServer, type SeenMessage } from './rules.ts';

/** File of a server's folder that holds its {@link RuledServer}. */
export const RULES_FILE = 'rules.json';
/** File of a server's folder to which each message is added, one JSON line each. */
export const JOURNAL_FILE = 'journal.jsonl';

/** Serves over the pipes of this process. */
export function serveRules(folder: string): void {
  const server = JSON.parse(readFileSync(join(folder, RULES_FILE), 'utf8')) as RuledServer;
  const journal = join(folder, JOURNAL_FILE);
  const stage: Stage = {
    send: (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    stdout: (text) => process.stdout.write(text),
    exit: (code) => process.exit(code),
    args: process.argv.slice(2),
    envNames: Object.keys(process.env),
  };
  const answer = (incoming: Incoming): void => {
    appendFileSync(journal, `${JSON.stringify(incoming)}\n`);
    const steps = stepsFor(server.rules, readJournal(folder)) ?? unknown(incoming);
    void act(steps, incoming, stage);
  };
  if (server.ignoreSigterm) process.on('SIGTERM', () => undefined);
  if (server.ignoreStdinEnd) setInterval(() => undefined, 1_000);
  answer({ method: '$start' });
  createInterface({ input: process.stdin }).on('line', (line) => answer(JSON.parse(line) as Incoming));
}

/** What the server of a folder saw so far. */
export function readJournal(folder: string): readonly SeenMessage[] {
  const path = join(folder, JOURNAL_FILE);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as SeenMessage);
}

function unknown({ id }: Incoming): readonly Json[] {
  return id === undefined ? [] : [{ error: { code: -32_601, message: 'no rule speaks of this' } }];
}
