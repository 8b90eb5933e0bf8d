// The promise a tool makes with its outputSchema. Checked here and nowhere else, because the schema is untrusted and the
// adapter is its owner. An unusable promise stops the call before it is sent; a broken one keeps the server's text.

import type { ToolResult, ValidationOutcome, Validator } from '@toolcrib/tool';
import { contractUnusable, invalidOutput, listViolations, type CallSubject } from './errors.ts';
import type { WireTool } from './judge-tool.ts';
import { textOf } from './to-result.ts';

/** Both reject with a ToolcribError; anything but a plain yes of the validator is a no. */
export interface OutputContract {
  /** To be awaited before the call is sent. */
  ensureUsable(): Promise<void>;
  /** @param structured The structured content as numbers, whatever `result.details` holds in their place. */
  check(result: ToolResult, structured: unknown): Promise<void>;
}

/** A tool without outputSchema promises nothing. */
export function outputContract(tool: WireTool, subject: CallSubject, validator: Validator): OutputContract {
  const { outputSchema: schema, outputDigest: digest } = tool;
  if (schema === undefined || digest === undefined)
    return { ensureUsable: () => Promise.resolve(), check: () => Promise.resolve() };
  return {
    ensureUsable: async () => {
      const outcome = await validator.compile({ schema, digest }).catch(noAnswer);
      if (outcome.kind !== 'ready') throw contractUnusable(subject, reasonOf(outcome));
    },
    check: async (result, structured) => {
      if (result.isError === true) return;
      const said = textOf(result);
      if (structured === undefined) throw invalidOutput(subject, 'it is missing', said);
      const outcome = await validator.validate({ schema, digest, value: structured }).catch(noAnswer);
      if (outcome.kind === 'valid') return;
      throw invalidOutput(subject, problemOf(outcome), said);
    },
  };
}

function problemOf(outcome: Exclude<ValidationOutcome, { kind: 'valid' }>): string {
  if (outcome.kind === 'timed-out') return `the check took more than ${outcome.timeoutMs} ms`;
  return outcome.kind === 'invalid' ? listViolations(outcome.violations) : reasonOf(outcome);
}

/** A validator of the host may answer anything. */
function reasonOf(outcome: { readonly reason?: unknown }): string {
  return typeof outcome.reason === 'string' ? outcome.reason : 'the check gave no clear answer';
}

function noAnswer(): { readonly kind: 'unusable'; readonly reason: string } {
  return { kind: 'unusable', reason: 'the check failed' };
}
