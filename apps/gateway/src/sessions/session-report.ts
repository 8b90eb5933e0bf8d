// What a session or a run came to, in answer to the four questions: which schemas the model saw up front, how much it
// searched and described, which tools ran from which source, and how many bytes went to the provider.

import { summarizeLog, type LogSummary } from '@toolcrib/telemetry';
import { isJsonObject } from '@toolcrib/tool';

/** The answers, and the record of each finished call in the order in which they ended. */
export interface SessionReport extends LogSummary {
  readonly id: string;
  readonly activity: readonly Readonly<Record<string, unknown>>[];
}

/** Reads the lines of a session or a run; undefined where there are none. */
export function reportOf(id: string, lines: readonly string[]): SessionReport | undefined {
  if (lines.length === 0) return undefined;
  return { id, ...summarizeLog(lines), activity: lines.flatMap(toActivityRecord) };
}

/** Says it in words. */
export function printReport(report: SessionReport): string {
  const { id, runIds, schemasUpFront, searches, describes, calls, tools, provider } = report;
  const uses = tools.map(({ id: tool, source, owner, calls: ended }) => {
    const counts = Object.entries(ended).filter(([, count]) => count > 0);
    return `  ${tool}  from ${source} ${owner}: ${counts.map(([how, count]) => `${count} ${how}`).join(', ')}`;
  });
  return [
    `${id}: ${plural(runIds.length, 'run')}${runIds.length === 1 && runIds[0] === id ? '' : ` (${runIds.join(', ')})`}`,
    `schemas the model saw up front: ${schemasUpFront}`,
    `${plural(searches, 'search', 'searches')}, ${plural(describes, 'describe')}, ${plural(calls, 'call')}`,
    ...(uses.length === 0 ? ['no tool ran'] : ['tools:', ...uses]),
    `provider: ${plural(provider.requests, 'request')}, ${provider.bytes} bytes, ${provider.firstBytes} of them in the first`,
  ].join('\n');
}

function toActivityRecord(line: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const parsed: unknown = JSON.parse(line);
    return isJsonObject(parsed) && parsed['kind'] === 'activity' ? [parsed] : [];
  } catch {
    return [];
  }
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
