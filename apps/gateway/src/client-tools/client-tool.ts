// Tools that a client sends along. They run at the client: behind the gate, `execute` only writes down what is to be handed
// over, and the loop ends the turn with it.

import { CLIENT_OWNER, fingerprint, formatToolId, type JsonSchemaObject, type ToolDefinition } from '@toolcrib/tool';
import type { CallRoute } from '@toolcrib/tool';
import type { ClientCall } from '../conversation.ts';

/** A tool as a request describes it, checked at its root only. */
export interface ClientTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchemaObject;
}

/** A call that goes to the client, and how the model made it. */
export interface HandedCall extends ClientCall {
  readonly route: CallRoute;
}

/**
 * Makes the definitions of one run.
 * @param handed Filled with the calls that passed the gate, by call id.
 */
export function toClientDefinitions(
  tools: readonly ClientTool[],
  handed: Map<string, HandedCall>,
): readonly ToolDefinition[] {
  return tools.map(({ name, description, parameters }) => ({
    id: formatToolId({ source: 'client', owner: CLIENT_OWNER, name }),
    name,
    description,
    source: 'client',
    owner: CLIENT_OWNER,
    inputSchema: parameters,
    schemaDigest: fingerprint([parameters, null]),
    schemaBytes: Buffer.byteLength(JSON.stringify(parameters)),
    execute: async (args, { callId, route }) => {
      handed.set(callId, { id: callId, name, argumentsText: JSON.stringify(args), route });
      return { content: [{ type: 'text', text: 'Handed over to the client, who runs it.' }] };
    },
  }));
}
