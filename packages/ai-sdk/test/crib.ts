// What the tests share: a session over a few tools of a bakery, and the AI SDK's own mock model, told what to ask for.

import { createDispatcher, createPolicy, type PolicyLayer } from '@toolcrib/dispatch';
import { openSession, planSurface, resolveConfig, type Surface } from '@toolcrib/modes';
import { formatToolId, type ToolDefinition, type ToolResult } from '@toolcrib/tool';
import { MockLanguageModelV4 } from 'ai/test';

export interface Bakery {
  readonly surface: Surface;
  readonly baked: readonly unknown[];
}

/** Opens a surface whose one tool, `bread_bake`, tells what it was given. */
export async function openBakery(
  setting: unknown,
  options: {
    readonly layers?: readonly PolicyLayer[];
    readonly result?: ToolResult;
    readonly more?: readonly ToolDefinition[];
  } = {},
): Promise<Bakery> {
  const baked: unknown[] = [];
  const inputSchema = { type: 'object', properties: { flour: { type: 'string' } }, required: ['flour'] };
  const bread: ToolDefinition = {
    id: formatToolId({ source: 'openclaw', owner: 'bakery', name: 'bread_bake' }),
    name: 'bread_bake',
    description: 'Bake a loaf of bread.',
    source: 'openclaw',
    owner: 'bakery',
    inputSchema,
    schemaDigest: 'bread-1',
    schemaBytes: JSON.stringify(inputSchema).length,
    execute: async (args) => {
      baked.push(args);
      return options.result ?? { content: [{ type: 'text', text: 'a warm loaf' }] };
    },
  };
  const policy = createPolicy(options.layers ?? []);
  const session = openSession([bread, ...(options.more ?? [])], { policy, dispatcher: createDispatcher({ policy }) });
  return { surface: await planSurface(session, resolveConfig(setting)), baked };
}

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

/** Asks for these calls, one a turn, then says `done`. */
export function askFor(...calls: readonly { readonly name: string; readonly input: string }[]): MockLanguageModelV4 {
  let turn = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const call = calls[turn];
      turn += 1;
      if (call === undefined) {
        return {
          content: [{ type: 'text', text: 'done' }],
          finishReason: { unified: 'stop', raw: 'stop' },
          usage,
          warnings: [],
        };
      }
      const { name: toolName, input } = call;
      const part = { type: 'tool-call', toolCallId: 'same-id', toolName, input } as const;
      return { content: [part], finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage, warnings: [] };
    },
  });
}

/** What the model was sent as the result of its last call. */
export function lastResult(model: MockLanguageModelV4): unknown {
  const prompt = model.doGenerateCalls.at(-1)?.prompt ?? [];
  const message = prompt.findLast(({ role }) => role === 'tool');
  const [part] = message?.role === 'tool' ? message.content : [];
  return part?.type === 'tool-result' ? part.output : undefined;
}
