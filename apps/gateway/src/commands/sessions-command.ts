// `toolcrib sessions list|show`: what happened in runs, for people.

import { readFile } from 'node:fs/promises';
import { sessionUnknown, wrongUsage } from '../errors.ts';
import { toIsoTime } from '../iso-time.ts';
import { SESSIONS_SHOWN_COUNT } from '../limits.ts';
import { isPlainId } from '../run-id.ts';
import { logFilePath } from '../sessions/log-file.ts';
import { printReport, reportOf } from '../sessions/session-report.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { withArchive } from './approvals-command.ts';
import type { Command, CommandOutcome } from './command.ts';

const USAGE = 'toolcrib sessions list [--limit N] | toolcrib sessions show <session or run id>';

/** Lists sessions, or says what one came to. */
export const sessionsCommand: Command = {
  name: 'sessions',
  usage: 'list [--limit N] | show <session or run id>',
  summary: 'List sessions, or say what one cost: schemas shown, searches, calls, bytes.',
  options: { limit: { type: 'string' } },
  run: (input) =>
    withArchive(input, async ({ sessions }, logFolder) => {
      const [verb = 'list', id, ...rest] = input.words;
      if (rest.length > 0) throw wrongUsage('Name one session or run.', USAGE);
      if (verb === 'list' && id === undefined) return list(sessions, input.options['limit']);
      if (verb !== 'show' || id === undefined) throw wrongUsage('Say list or show.', USAGE);
      const kept = await sessions.lines(id);
      const report = reportOf(id, kept.length > 0 ? kept : await readLog(logFolder, id));
      if (report === undefined) throw sessionUnknown(id);
      return { json: report, text: printReport(report) };
    }),
};

async function list(sessions: SessionStore, limit: string | boolean | undefined): Promise<CommandOutcome> {
  const count = limit === undefined ? SESSIONS_SHOWN_COUNT : Number(limit);
  if (!Number.isInteger(count) || count < 1) throw wrongUsage('--limit is a whole number from 1.', USAGE);
  const shown = (await sessions.sessions(count)).map(({ startedAtMs, lastAtMs, ...entry }) => {
    return { ...entry, startedAt: toIsoTime(startedAtMs), lastAt: toIsoTime(lastAtMs) };
  });
  const lines = shown.map(({ sessionId, runIds, callCount, lastAt }) => {
    return `${lastAt}  ${sessionId}  runs: ${runIds.length}, calls: ${callCount}`;
  });
  return { json: { sessions: shown }, text: lines.length === 0 ? 'No session is kept.' : lines.join('\n') };
}

/** A run that the archive does not know may have a log file: the archive was lost, or could not be opened then. */
async function readLog(folder: string, id: string): Promise<readonly string[]> {
  if (!isPlainId(id)) return [];
  try {
    return (await readFile(logFilePath(folder, id), 'utf8')).split('\n');
  } catch {
    return [];
  }
}
