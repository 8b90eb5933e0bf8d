// The output contract of a trusted tool: proven usable before the tool runs, and held against `details` afterwards. An
// error result promises nothing.

import { isTrusted, type JsonSchema, type ToolResult, type Validator, type Violation } from '@toolcrib/tool';
import { askCompilation, askValidation } from './ask-validator.ts';
import type { OpenCall, Redact } from './call.ts';
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

/**
 * Checks the details of a result.
 * @param gate.redact Takes secrets out of the names that the result itself brought.
 * @throws ToolcribError `INVALID_OUTPUT` or `CANCELLED`; the tool did run.
 */
export async function checkOutput(
  call: OpenCall,
  result: ToolResult,
  { validator, redact }: { readonly validator: Validator; readonly redact: Redact },
): Promise<void> {
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
  if (outcome.kind === 'invalid') {
    const shown = outcome.violations.map((violation) => withoutSecrets(violation, redact));
    throw invalidOutput(call.word, renderViolations(shown).join('; '));
  }
  throw invalidOutput(call.word, 'it could not be checked');
}

/** Names of properties that no schema declares are content, and content can be a secret. */
function withoutSecrets(violation: Violation, redact: Redact): Violation {
  const clean = (name: unknown): unknown => (typeof name === 'string' ? redactedName(name, redact) : name);
  const path = violation.path.split('/').map((part) => {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    return redactedName(name, redact).replaceAll('~', '~0').replaceAll('/', '~1');
  });
  const params = Object.entries(violation.params).map(([key, value]) => [key, NAMES.has(key) ? clean(value) : value]);
  return { ...violation, path: path.join('/'), params: Object.fromEntries(params) };
}

/** Parameters that hold a name from the result. */
const NAMES: ReadonlySet<string> = new Set(['additionalProperty', 'unevaluatedProperty', 'propertyName']);

/** Where a redactor fails, nothing is shown. */
function redactedName(name: string, redact: Redact): string {
  try {
    return redact(name);
  } catch {
    return '…';
  }
}

function contractOf(call: OpenCall): JsonSchema | undefined {
  return isTrusted(call.tool) ? call.tool.outputSchema : undefined;
}

function digestOf(call: OpenCall): string {
  return `output:${call.tool.schemaDigest}`;
}
