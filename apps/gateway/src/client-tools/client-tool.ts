// Tools that a client sends along. They run at the client: behind the gate, `execute` only writes down what is to be handed
// over, and the loop ends the turn with it.

import { cleanText, CLIENT_OWNER, clip, fingerprint, formatToolId } from '@toolcrib/tool';
import type { CallRoute, JsonSchemaObject, ToolDefinition, ToolResult } from '@toolcrib/tool';
import type { ValidationOutcome, Validator, Violation } from '@toolcrib/tool';
import type { ClientCall } from '../conversation.ts';
import { VIOLATIONS_MAX_CHARS, VIOLATIONS_SHOWN_MAX_COUNT } from './limits.ts';

/** A tool as a request describes it, checked at its root only. */
export interface ClientTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchemaObject;
  /** The client counts on arguments that fit: the model hears of others, and the client does not. */
  readonly strict: boolean;
}

/** A call that goes to the client, and how the model made it. */
export interface HandedCall extends ClientCall {
  readonly route: CallRoute;
}

/**
 * Makes the definitions of one run.
 * @param handed Filled with the calls that passed the gate, by call id.
 * @param validator Checks the arguments of strict tools: the client is their owner, and asked for it.
 */
export function toClientDefinitions(
  tools: readonly ClientTool[],
  handed: Map<string, HandedCall>,
  validator: Pick<Validator, 'validate'>,
): readonly ToolDefinition[] {
  return tools.map(({ name, description, parameters, strict }) => ({
    id: formatToolId({ source: 'client', owner: CLIENT_OWNER, name }),
    name,
    description,
    source: 'client',
    owner: CLIENT_OWNER,
    inputSchema: parameters,
    schemaDigest: fingerprint([parameters, null]),
    schemaBytes: Buffer.byteLength(JSON.stringify(parameters)),
    execute: async (args, { callId, route }) => {
      const schema = { schema: parameters, digest: fingerprint([parameters, null]) };
      const outcome: ValidationOutcome = strict ? await validator.validate({ ...schema, value: args }) : VALID;
      if (outcome.kind !== 'valid') return refused(name, outcome);
      handed.set(callId, { id: callId, name, argumentsText: JSON.stringify(args), route });
      return { content: [{ type: 'text', text: 'Handed over to the client, who runs it.' }] };
    },
  }));
}

const VALID: ValidationOutcome = { kind: 'valid' };

function refused(name: string, outcome: Exclude<ValidationOutcome, { readonly kind: 'valid' }>): ToolResult {
  const why =
    outcome.kind === 'invalid' ? problemsOf(outcome.violations) : 'they could not be checked against its schema';
  const text = `The arguments do not fit "${name}", so it was not run: ${why}. Correct them and call again.`;
  return { content: [{ type: 'text', text }], isError: true };
}

function problemsOf(violations: readonly Violation[]): string {
  const lines = violations.map(({ path, message }) => `${path === '' ? 'the arguments' : path} ${message}`);
  return clip(cleanText([...new Set(lines)].slice(0, VIOLATIONS_SHOWN_MAX_COUNT).join('; ')), VIOLATIONS_MAX_CHARS);
}
