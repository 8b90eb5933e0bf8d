// A conversation as the agent loop keeps it: independent of any provider's wire form, so that each HTTP surface and each
// provider translates once, at its own border.

import type { ToolResult } from '@toolcrib/tool';

/** A tool call as the model wrote it; `argumentsText` is its raw JSON text. */
export interface RequestedCall {
  readonly id: string;
  readonly name: string;
  readonly argumentsText: string;
  /** What its provider wants back with it, unread: a signature of what the model thought before it called. */
  readonly providerMetadata?: Readonly<Record<string, unknown>>;
}

/** A call that the client must run itself: under the id that the gateway gave it and the client's own name for its tool. */
export type ClientCall = Pick<RequestedCall, 'id' | 'name' | 'argumentsText'>;

/** A part of a user message. `url` of an image may be a `data:` address with base64; every provider gets it in its own form. */
export type UserPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly url: string; readonly detail?: ImageDetail };

/** How closely an image is to be looked at. Providers without a word for it look as they always do. */
export type ImageDetail = 'low' | 'high';

/** One message. */
export type Message =
  | { readonly role: 'system'; readonly text: string }
  | { readonly role: 'user'; readonly parts: readonly UserPart[] }
  | { readonly role: 'assistant'; readonly text: string; readonly calls: readonly RequestedCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly name: string; readonly result: ToolResult };

/** Tokens of one or several provider requests. */
export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Of the input, what the provider had in its cache. Absent: none. */
  readonly cachedTokens?: number;
  /** Of the output, what the model thought. Absent: none. */
  readonly reasoningTokens?: number;
}

/** Why the model stopped. */
export type StopReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'other';

/** Sampling settings that are passed through to the provider. */
export interface Sampling {
  readonly temperature?: number;
  readonly topP?: number;
  readonly maxOutputTokens?: number;
  readonly stopSequences?: readonly string[];
  readonly presencePenalty?: number;
  readonly frequencyPenalty?: number;
  readonly seed?: number;
  readonly topK?: number;
  /** How hard the model thinks. */
  readonly reasoning?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | 'max';
  readonly responseFormat?: ResponseFormat;
  /** What nobody here knows, as JSON: for providers that take a stranger's parameters as they are; others refuse it. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Of the first request of a run; `none` of all. Absent: the model decides. */
  readonly toolChoice?: ToolChoice;
}

/** JSON as the answer; of any shape where there is no schema. `strict`: the provider is to hold the model to it. */
export interface ResponseFormat {
  readonly type: 'json';
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly name?: string;
  readonly description?: string;
  readonly strict?: boolean;
}

/** Which tool the model has to call. `toolName` is the name that the provider knows. */
export type ToolChoice =
  | { readonly type: 'none' }
  | { readonly type: 'required' }
  | { readonly type: 'tool'; readonly toolName: string };
