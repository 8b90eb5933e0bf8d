// The upstream port: what the agent loop needs of a model. One adapter per family of wire forms implements it.

import type { VisibleTool } from '@toolcrib/modes';
import type { Message, RequestedCall, Sampling, StopReason, TokenUsage } from './conversation.ts';

/** One provider request. */
export interface ProviderRequest {
  readonly model: string;
  readonly messages: readonly Message[];
  readonly tools: readonly VisibleTool[];
  readonly sampling: Sampling;
  readonly signal: AbortSignal;
  /** Sent along as request headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** Told the body of each try as it leaves, and its UTF-8 bytes. */
  readonly onSent: (body: string) => void;
}

/** What a model turn is made of, in order of arrival: `begun` when the provider has taken the request, `finish` last. */
export type ProviderEvent =
  | { readonly kind: 'begun' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly call: RequestedCall }
  | { readonly kind: 'finish'; readonly reason: StopReason; readonly usage: TokenUsage };

/** A model behind some wire. */
export interface Provider {
  /** @throws ToolcribError `PROVIDER_FAILED`, also in mid-stream. */
  stream(request: ProviderRequest): AsyncIterable<ProviderEvent>;
}
