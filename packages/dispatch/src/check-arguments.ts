// The final arguments of a trusted tool, before anybody is asked and anything runs. Schemas of untrusted tools are never
// read: their owner checks.

import { isTrusted, type Validator } from '@toolcrib/tool';
import { askValidation } from './ask-validator.ts';
import type { OpenCall } from './call.ts';
import { copyJson } from './copy-json.ts';
import { cancelled, invalidArguments, schemaUnusable, validationTimedOut } from './errors.ts';
import { fitArguments } from './fit-arguments.ts';
import { renderBadValue, renderInvalidArguments } from './invalid-arguments.ts';

/**
 * Takes a private, frozen copy of what the caller gave.
 * @throws ToolcribError `INVALID_ARGUMENTS` for what is no JSON, too large, too deep, or not exact.
 */
export function takeArguments(call: OpenCall): unknown {
  return frozen(call, call.args);
}

/**
 * Mends what the schema proves to be a slip, then checks.
 * @returns the final arguments, frozen.
 * @throws ToolcribError `INVALID_ARGUMENTS`, `SCHEMA_UNUSABLE`, `VALIDATION_TIMED_OUT` or `CANCELLED`.
 */
export async function checkArguments(call: OpenCall, validator: Validator): Promise<unknown> {
  const { tool, word } = call;
  if (!isTrusted(tool)) return call.args;
  const args = frozen(call, fitArguments(call.args, tool.inputSchema));
  const { signal } = call.context;
  const outcome = await askValidation(
    () => validator.validate({ schema: tool.inputSchema, digest: `input:${tool.schemaDigest}`, value: args }),
    { signal, aborted: () => cancelled(word, 'waiting', signal.reason) },
  );
  switch (outcome.kind) {
    case 'valid':
      return args;
    case 'invalid':
      throw invalidArguments(
        renderInvalidArguments({ word, tool, args, violations: outcome.violations }),
        outcome.violations.length,
      );
    case 'timed-out':
      throw validationTimedOut(word, outcome.timeoutMs);
    case 'unusable':
      throw schemaUnusable(word, outcome.reason);
  }
}

function frozen(call: OpenCall, args: unknown): unknown {
  const copied = copyJson(args, { freeze: true, exactIntegers: true });
  if (copied.kind === 'copied') return copied.value;
  throw invalidArguments(renderBadValue(call.word, copied), 1);
}
