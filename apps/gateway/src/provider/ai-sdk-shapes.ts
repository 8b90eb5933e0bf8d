// Translation between our conversation and the AI SDK's provider types: pure functions, no wire.

import type {
  JSONObject,
  LanguageModelV4FinishReason,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import type { VisibleTool } from '@toolcrib/modes';
import type { Message, RequestedCall, StopReason, TokenUsage, UserPart } from '../conversation.ts';

/** What a wire form can carry. Where images cannot stand in results, the text beside them names them. */
export interface Wire {
  readonly imagesInResults: boolean;
}

/** Our conversation as an AI SDK prompt. */
export function toPrompt(messages: readonly Message[], wire: Wire): LanguageModelV4Prompt {
  return messages.map((message) => toMessage(message, wire));
}

/** The visible tools as function tools. */
export function toTools(tools: readonly VisibleTool[]): LanguageModelV4FunctionTool[] {
  return tools.map((tool) => ({
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: tool.parameters as LanguageModelV4FunctionTool['inputSchema'],
  }));
}

/** Why the model stopped, in our words. */
export function toStopReason(unified: LanguageModelV4FinishReason['unified']): StopReason {
  if (unified === 'stop' || unified === 'length' || unified === 'content-filter' || unified === 'tool-calls')
    return unified;
  return 'other';
}

/** Token counts; what the provider leaves out counts as 0. */
export function toUsage(usage: LanguageModelV4Usage): TokenUsage {
  return { inputTokens: usage.inputTokens.total ?? 0, outputTokens: usage.outputTokens.total ?? 0 };
}

function toMessage(message: Message, wire: Wire): LanguageModelV4Message {
  if (message.role === 'system') return { role: 'system', content: message.text };
  if (message.role === 'user') return { role: 'user', content: message.parts.map(toUserPart) };
  if (message.role === 'tool') {
    const { callId, name, result } = message;
    return {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: callId, toolName: name, output: toOutput(result, wire) }],
    };
  }
  const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
  const calls = message.calls.map((call) => ({
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: toInput(call),
  }));
  return { role: 'assistant', content: [...text, ...calls] };
}

function toUserPart(part: UserPart) {
  if (part.type === 'text') return { type: 'text' as const, text: part.text };
  const data = /^data:([^;,]+);base64,(.*)$/s.exec(part.url);
  if (data) return { type: 'file' as const, mediaType: data[1]!, data: { type: 'data' as const, data: data[2]! } };
  return { type: 'file' as const, mediaType: 'image/*', data: { type: 'url' as const, url: new URL(part.url) } };
}

/** What the model wrote, sent back as it was where it is an object, else as an empty one: providers refuse other history. */
function toInput(call: RequestedCall): JSONObject {
  try {
    const parsed: unknown = JSON.parse(call.argumentsText);
    return isJsonObject(parsed) ? (parsed as JSONObject) : {};
  } catch {
    return {};
  }
}

function toOutput(result: ToolResult, wire: Wire): LanguageModelV4ToolResultOutput {
  const texts = result.content.filter((block) => block.type === 'text').map((block) => block.text);
  const value = texts.join('\n\n');
  const files = result.content.flatMap((block) => (block.type === 'image' ? [toFile(block)] : []));
  if (result.isError === true) return { type: 'error-text', value };
  if (files.length === 0 || !wire.imagesInResults) return { type: 'text', value };
  return {
    type: 'content',
    value: [{ type: 'text', text: value }, ...files],
  };
}

function toFile(block: { readonly data: string; readonly mimeType: string }) {
  return { type: 'file' as const, mediaType: block.mimeType, data: { type: 'data' as const, data: block.data } };
}
