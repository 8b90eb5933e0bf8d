// What a scripted model sees of a request and what it answers. A script knows nothing but this view: it cannot tell
// which surface, mode or lane made the request, exactly as a real model cannot.

/** The ways to ask: OpenAI's Chat Completions and Responses, and Anthropic's Messages. */
export type Api = 'chat' | 'responses' | 'messages';

/** A function tool as the request declares it. */
export interface ViewTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of the arguments; `{}` where the request gives none. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** A call that the model made earlier in the conversation. */
export interface ViewToolCall {
  readonly id: string;
  readonly name: string;
  readonly argumentsText: string;
  /** The arguments as JSON; undefined where the text is no JSON. */
  readonly arguments: unknown;
}

/** What came back for one call: the text parts as sent, and all of them joined with line breaks. */
export interface ViewToolResult {
  readonly callId: string;
  readonly parts: readonly string[];
  readonly text: string;
}

/** One turn of the conversation. An assistant's turn holds its calls, a tool turn all results up to the next turn. */
export interface ViewMessage {
  readonly role: 'user' | 'assistant' | 'tool';
  readonly text: string;
  readonly toolCalls: readonly ViewToolCall[];
  readonly toolResults: readonly ViewToolResult[];
}

/** A request in one shape for every API. */
export interface RequestView {
  readonly api: Api;
  readonly model: string;
  /** System, developer and instruction texts, joined with blank lines. */
  readonly system: string;
  readonly messages: readonly ViewMessage[];
  /** Empty when the request forbids calls with `tool_choice: "none"`. */
  readonly tools: readonly ViewTool[];
}

/** A call of the model. Text arguments go out as they are, JSON or not. */
export interface ModelToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>> | string;
}

/** What the model says next: text, calls, or both. */
export interface ModelTurn {
  readonly text?: string;
  readonly toolCalls?: readonly ModelToolCall[];
}

/**
 * A provider that misbehaves, for tests of retries and time limits.
 * `status` answers with an error; `cut` breaks the connection after some events; `hang` falls silent, before the headers
 * when it has no `turn`. In an answer that is not streamed, half the body counts as one event.
 */
export type Fault =
  | {
      readonly fault: 'status';
      readonly status: number;
      /** Default: an error in OpenAI's form. */
      readonly body?: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | { readonly fault: 'cut'; readonly turn: ModelTurn; readonly afterEvents: number }
  | { readonly fault: 'hang'; readonly turn?: ModelTurn; readonly afterEvents?: number };

/** A scripted model. Called once per valid request. */
export type Script = (view: RequestView) => ModelTurn | Fault;
