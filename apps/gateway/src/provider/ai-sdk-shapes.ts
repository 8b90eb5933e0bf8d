// Translation between our conversation and the AI SDK's provider types: pure functions, no wire.

import type {
  LanguageModelV4FinishReason,
  LanguageModelV4FunctionTool,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolResultOutput,
  LanguageModelV4Usage,
  SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import type { ToolResult } from '@toolcrib/tool';
import type { VisibleTool } from '@toolcrib/modes';
import type { Message, RequestedCall, StopReason, TokenUsage, UserPart } from '../conversation.ts';
import { toArguments, toWireName } from './replayed-call.ts';

/** What a wire form can carry, and what it wants. */
export interface Wire {
  /** Where images cannot stand in results, the text beside them names them. */
  readonly imagesInResults: boolean;
  /** How the arguments of past calls go back. */
  readonly argumentsAs: 'text' | 'object';
  /** System messages may stand only before all others. */
  readonly systemFirst: boolean;
  /** The provider caches the stable prefix, tools and system texts, only where its end is marked. */
  readonly marksPrefix: boolean;
}

const PREFIX_END: { readonly providerOptions: SharedV4ProviderOptions } = {
  providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
};

/** Our conversation as an AI SDK prompt. `tools` are those that the request declares. */
export function toPrompt(
  messages: readonly Message[],
  { wire, tools }: { readonly wire: Wire; readonly tools: readonly VisibleTool[] },
): LanguageModelV4Prompt {
  const declared = new Set(tools.map(({ name }) => name));
  const ordered = wire.systemFirst
    ? [...messages.filter(isSystem), ...messages.filter((message) => !isSystem(message) && !isEmpty(message))]
    : messages;
  const prompt = ordered.map((message) => toMessage(message, wire, declared));
  // The first system message holds the surface's text; later ones are the client's and may come and go.
  const end = wire.marksPrefix ? prompt.findIndex(({ role }) => role === 'system') : -1;
  return prompt.map((message, index) => (index === end ? { ...message, ...PREFIX_END } : message));
}

/** The visible tools as function tools. */
export function toTools(tools: readonly VisibleTool[], wire: Wire): LanguageModelV4FunctionTool[] {
  return tools.map((tool, index) => ({
    type: 'function',
    name: tool.name,
    description: tool.description,
    inputSchema: tool.parameters as LanguageModelV4FunctionTool['inputSchema'],
    ...(wire.marksPrefix && index === tools.length - 1 ? PREFIX_END : {}),
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
  const { cacheRead: cachedTokens = 0, total: inputTokens = 0 } = usage.inputTokens;
  const { reasoning: reasoningTokens = 0, total: outputTokens = 0 } = usage.outputTokens;
  return {
    inputTokens,
    outputTokens,
    ...(cachedTokens > 0 ? { cachedTokens } : {}),
    ...(reasoningTokens > 0 ? { reasoningTokens } : {}),
  };
}

function isSystem({ role }: Message): boolean {
  return role === 'system';
}

/** A turn in which the model said nothing: strict providers refuse it. */
function isEmpty(message: Message): boolean {
  return message.role === 'assistant' && message.text === '' && message.calls.length === 0;
}

function toMessage(message: Message, wire: Wire, declared: ReadonlySet<string>): LanguageModelV4Message {
  if (message.role === 'system') return { role: 'system', content: message.text };
  if (message.role === 'user') return { role: 'user', content: message.parts.map(toUserPart) };
  if (message.role === 'tool') {
    const { callId: toolCallId, result } = message;
    const toolName = toWireName(message.name, declared);
    return { role: 'tool', content: [{ type: 'tool-result', toolCallId, toolName, output: toOutput(result, wire) }] };
  }
  const text = message.text === '' ? [] : [{ type: 'text' as const, text: message.text }];
  return { role: 'assistant', content: [...text, ...message.calls.map((call) => toCall(call, wire, declared))] };
}

function toCall(call: RequestedCall, wire: Wire, declared: ReadonlySet<string>) {
  const { providerMetadata } = call;
  return {
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: toWireName(call.name, declared),
    input: toArguments(call.argumentsText, wire.argumentsAs),
    ...(providerMetadata === undefined ? {} : { providerOptions: providerMetadata as SharedV4ProviderOptions }),
  };
}

function toUserPart(part: UserPart) {
  if (part.type === 'text') return { type: 'text' as const, text: part.text };
  const data = /^data:([^;,]+);base64,(.*)$/s.exec(part.url);
  const file = { type: 'file' as const, ...detailOf(part) };
  if (data) return { ...file, mediaType: data[1]!, data: { type: 'data' as const, data: data[2]! } };
  return { ...file, mediaType: 'image/*', data: { type: 'url' as const, url: new URL(part.url) } };
}

/** One package has a word for it; the other puts what it does not know into the part, over what it made itself. */
function detailOf({ url, detail }: Extract<UserPart, { readonly type: 'image' }>) {
  if (detail === undefined) return {};
  const providerOptions: SharedV4ProviderOptions = {
    openai: { imageDetail: detail },
    openaiCompatible: { image_url: { url, detail } },
  };
  return { providerOptions };
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
