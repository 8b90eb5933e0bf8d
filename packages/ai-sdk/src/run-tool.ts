// One execution of an AI SDK tool, in the house's shape: the AI SDK's own validation first, its last output as the result.

import type { Block, CallContext, ToolResult } from '@toolcrib/tool';
import type { Schema, ToolResultPart, ToolSet } from 'ai';
import { invalidToolInput } from './errors.ts';

type Output = ToolResultPart['output'];

/** What a run needs beside the tool. */
export interface RunParts {
  readonly name: string;
  readonly context: CallContext;
  /** Of the tool's input schema; it may also change the input, such as by filling in defaults. */
  readonly validate: Schema<unknown>['validate'];
}

/**
 * Runs the tool to its last output.
 * @throws ToolcribError `INVALID_TOOL_INPUT`; whatever the tool throws.
 */
export async function runTool(tool: ToolSet[string], args: unknown, parts: RunParts): Promise<ToolResult> {
  const { context, name, validate } = parts;
  const checked = await validate?.(args);
  if (checked?.success === false) throw invalidToolInput(name, checked.error);
  const input: unknown = checked === undefined ? args : checked.value;
  const { callId: toolCallId, signal: abortSignal } = context;
  const running: unknown = await tool.execute?.(input, { toolCallId, abortSignal, messages: [], context: undefined });
  const output = isStream(running) ? await lastOf(running) : running;
  const shown: Output | undefined = await tool.toModelOutput?.({ toolCallId, input, output });
  return shown === undefined ? plainResult(output) : shownResult(shown, output);
}

function isStream(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

async function lastOf(outputs: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const output of outputs) last = output;
  return last;
}

function plainResult(output: unknown): ToolResult {
  if (typeof output === 'string') return { content: [{ type: 'text', text: output }] };
  return { content: [{ type: 'text', text: JSON.stringify(output) ?? 'null' }], ...detailsOf(output) };
}

function shownResult(shown: Output, output: unknown): ToolResult {
  const failed = shown.type.startsWith('error') || shown.type === 'execution-denied';
  return { content: toBlocks(shown), ...detailsOf(output), ...(failed && { isError: true }) };
}

function toBlocks(shown: Output): readonly Block[] {
  switch (shown.type) {
    case 'text':
    case 'error-text':
      return [{ type: 'text', text: shown.value }];
    case 'json':
    case 'error-json':
      return [{ type: 'text', text: JSON.stringify(shown.value) }];
    case 'execution-denied':
      return [{ type: 'text', text: shown.reason ?? 'The tool was not run: it was not approved.' }];
    case 'content':
      return shown.value.map(toBlock);
  }
}

type Part = Extract<Output, { readonly type: 'content' }>['value'][number];

function toBlock(part: Part): Block {
  if (part.type === 'text') return { type: 'text', text: part.text };
  if (part.type === 'file' && part.data.type === 'data') {
    const { data } = part.data;
    const base64 = typeof data === 'string' ? data : Buffer.from(data as Uint8Array).toString('base64');
    const kind = part.mediaType.split('/')[0];
    if (kind === 'image' || kind === 'audio') return { type: kind, data: base64, mimeType: part.mediaType };
    return {
      type: 'resource',
      resource: { uri: `file:${part.filename ?? ''}`, mimeType: part.mediaType, blob: base64 },
    };
  }
  return { type: 'text', text: JSON.stringify(part) };
}

function detailsOf(output: unknown): { readonly details?: unknown } {
  return typeof output === 'object' && output !== null ? { details: output } : {};
}
