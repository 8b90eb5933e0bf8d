// A fake MCP server as a case describes it: rules from a method to steps. Which rule answers, whatever carries the messages.

import { isJsonObject } from '@toolcrib/tool';
import type { Json } from '../case.ts';

/** What a server is to do: `given.server` of a case and what stands beside it. */
export interface RuledServer {
  readonly rules: readonly Json[];
  readonly ignoreStdinEnd: boolean;
  readonly ignoreSigterm: boolean;
  readonly sessionId?: string;
}

/** A message that the server got. */
export interface SeenMessage {
  readonly method: string;
  readonly params?: unknown;
  /** Which server of several got it. */
  readonly server?: string;
}

/** Reads the server of a case. */
export function toRuledServer(given: Json): RuledServer {
  const { server, sessionId } = given;
  return {
    rules: Array.isArray(server) ? server.filter(isJsonObject) : [],
    ignoreStdinEnd: given['ignoreStdinEnd'] === true,
    ignoreSigterm: given['ignoreSigterm'] === true,
    ...(typeof sessionId === 'string' ? { sessionId } : {}),
  };
}

/**
 * The steps for the newest of the messages seen so far, restarts included; undefined where no rule speaks of it. A rule with
 * a number or with parameters beats one without.
 */
export function stepsFor(rules: readonly Json[], seen: readonly SeenMessage[]): readonly Json[] | undefined {
  const latest = seen.at(-1);
  if (latest === undefined) return undefined;
  const fitting = rules.filter((rule) => {
    if (rule['on'] !== latest.method || !paramsFit(rule, latest.params)) return false;
    const count = seen.filter(({ method, params }) => method === rule['on'] && paramsFit(rule, params)).length;
    return rule['nth'] === undefined || rule['nth'] === count;
  });
  const isNarrow = (rule: Json): boolean => rule['nth'] !== undefined || rule['whenParams'] !== undefined;
  const steps = (fitting.find(isNarrow) ?? fitting[0])?.['do'];
  return Array.isArray(steps) ? steps.filter(isJsonObject) : undefined;
}

/** A wanted null is also met by a parameter that is missing. */
function paramsFit(rule: Json, params: unknown): boolean {
  const wanted = rule['whenParams'];
  if (!isJsonObject(wanted)) return true;
  const given = isJsonObject(params) ? params : {};
  return Object.entries(wanted).every(([key, value]) => JSON.stringify(given[key] ?? null) === JSON.stringify(value));
}
