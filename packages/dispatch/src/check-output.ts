// The output contract of a trusted tool: proven usable before the tool runs, and held against `details` afterwards. An
// error result promises nothing.

import { isTrusted, type JsonSchema, type ToolResult, type Validator } from '@toolcrib/tool';
import { askCompilation, askValidation } from './ask-validator.ts';
import type { OpenCall } from './call.ts';
import { cancelled, invalidOutput, outputContractUnusable } from './errors.ts';
import { renderViolations } from './invalid-arguments.ts';

/** Makes sure that the contract can be checked. @throws ToolcribError `OUTPUT_CONTRACT_UNUSABLE` or `CANCELLED`. */
export async function checkContract(call: OpenCall, validator: Validator): Promise<void> {
  const schema = contractOf(call);
  if (schema === undefined) return;
  const { signal } = call.context;
  const outcome = await askCompilation(() => validator.compile({ schema, digest: digestOf(call) }), {
    signal,
    aborted: () => cancelled(call.word, 'waiting', signal.reason),
  });
  if (outcome.kind === 'unusable') throw outputContractUnusable(call.word, outcome.reason);
}

/** Checks the details of a result. @throws ToolcribError `INVALID_OUTPUT` or `CANCELLED`; the tool did run. */
export async function checkOutput(call: OpenCall, result: ToolResult, validator: Validator): Promise<void> {
  const schema = contractOf(call);
  if (schema === undefined || result.isError === true) return;
  if (result.details === undefined) throw invalidOutput(call.word, 'the structured details are missing');
  const { signal } = call.context;
  const { details } = result;
  const outcome = await askValidation(() => validator.validate({ schema, digest: digestOf(call), value: details }), {
    signal,
    aborted: () => cancelled(call.word, 'ran', signal.reason),
  });
  if (outcome.kind === 'valid') return;
  if (outcome.kind === 'invalid') throw invalidOutput(call.word, renderViolations(outcome.violations).join('; '));
  throw invalidOutput(call.word, 'it could not be checked');
}

function contractOf(call: OpenCall): JsonSchema | undefined {
  return isTrusted(call.tool) ? call.tool.outputSchema : undefined;
}

function digestOf(call: OpenCall): string {
  return `output:${call.tool.schemaDigest}`;
}
