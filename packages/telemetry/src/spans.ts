// OpenTelemetry spans for the four things that take time: a search, a describe, a call, a request to the provider. Only the
// API package is used, so that without an SDK all of this does nothing.

import { SpanKind, trace, type Attributes, type Tracer } from '@opentelemetry/api';
import { CONTROL_NAMES, type CallRoute, type SearchAnswer, type ToolDefinition, type ToolResult } from '@toolcrib/tool';
import { SPAN_CONTENT_MAX_BYTES } from './limits.ts';
import { withSpan, type SpanPlan } from './quiet-span.ts';
import type { Redactor } from './redact.ts';
import { COMMON, GEN_AI, TOOLCRIB } from './span-attributes.ts';
import { cutToBytes } from './utf8.ts';

/** A query to the catalog. `limit` is in candidates. */
export interface SearchSpan {
  readonly query: string;
  readonly limit?: number;
}
/** A call on its way to its tool. */
export interface CallSpan {
  readonly callId: string;
  readonly tool: Pick<ToolDefinition, 'id' | 'name' | 'source' | 'owner'>;
  readonly route: CallRoute;
  readonly args?: unknown;
}
/** A request to a model. Sizes in UTF-8 bytes. */
export interface ProviderSpan {
  /** As the conventions spell it: `openai`, `anthropic`, `gcp.gemini`, or the host's own word. */
  readonly provider: string;
  readonly model: string;
  /** Default `chat`. */
  readonly operation?: 'chat' | 'generate_content' | 'text_completion';
  readonly isStreamed?: boolean;
  readonly conversationId?: string;
  readonly serverAddress?: string;
  readonly serverPort?: number;
  readonly bytes?: number;
  readonly toolBytes?: number;
  readonly toolCount?: number;
}
/** What the provider said of its answer. Usage in tokens; `inputTokens` includes cached ones. */
export interface ProviderAnswer {
  readonly model?: string;
  readonly id?: string;
  readonly finishReasons?: readonly string[];
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  readonly cacheReadTokens?: number;
}

/** Opens a span around work. Each resolves and rejects as the work does, whatever the tracer does. */
export interface Spans {
  search(what: SearchSpan, work: () => Promise<SearchAnswer>): Promise<SearchAnswer>;
  describe<T>(what: { readonly id: string }, work: () => Promise<T>): Promise<T>;
  call(what: CallSpan, work: () => Promise<ToolResult>): Promise<ToolResult>;
  /** @param work Is given a function that takes what the answer said of itself. */
  providerRequest<T>(what: ProviderSpan, work: (answered: (answer: ProviderAnswer) => void) => Promise<T>): Promise<T>;
}

/** What {@link createSpans} takes. */
export interface SpansOptions {
  /** Default: the global tracer, which does nothing until an SDK is registered. */
  readonly tracer?: Tracer;
  /** Opts in to query texts and arguments, redacted and cut. Default: spans carry no content. */
  readonly content?: Redactor;
}

/** Name of the tracer, and of the catalog as a data source. */
const SCOPE = '@toolcrib/telemetry';
const DATA_SOURCE = 'toolcrib.catalog';

/** Makes the spans. A search and a call run in this process or behind an adapter with spans of its own: kind `INTERNAL`. */
export function createSpans(options: SpansOptions = {}): Spans {
  const tracer = options.tracer ?? trace.getTracer(SCOPE);
  const { content } = options;
  return {
    search: (what, work) =>
      withSpan(tracer, {
        plan: () => internal(`retrieval ${DATA_SOURCE}`, searchAttributes(what, content)),
        work,
        resolved: (answer, span) => span.set(() => ({ [TOOLCRIB.hitCount]: answer.candidates.length })),
      }),
    describe: (what, work) =>
      withSpan(tracer, {
        plan: () => internal(`execute_tool ${CONTROL_NAMES.describe}`, describeAttributes(what.id)),
        work,
      }),
    call: (what, work) =>
      withSpan(tracer, {
        plan: () => internal(`execute_tool ${what.tool.name}`, callAttributes(what, content)),
        work,
        resolved: (result, span) => {
          if (result.isError === true) span.fail('tool_error');
        },
      }),
    providerRequest: (what, work) =>
      withSpan(tracer, {
        plan: () => ({
          name: `${what.operation ?? 'chat'} ${what.model}`,
          kind: SpanKind.CLIENT,
          attributes: requestAttributes(what),
        }),
        work: (span) => work((answer) => span.set(() => answerAttributes(answer))),
      }),
  };
}

function internal(name: string, attributes: Attributes): SpanPlan {
  return { name, kind: SpanKind.INTERNAL, attributes };
}

function searchAttributes(what: SearchSpan, content: Redactor | undefined): Attributes {
  return present({
    [GEN_AI.operation]: 'retrieval',
    [GEN_AI.dataSource]: DATA_SOURCE,
    [GEN_AI.requestTopK]: what.limit,
    [GEN_AI.queryText]: content && cutToBytes(content.text(what.query), SPAN_CONTENT_MAX_BYTES).text,
  });
}

function describeAttributes(id: string): Attributes {
  return {
    [GEN_AI.operation]: 'execute_tool',
    [GEN_AI.toolName]: CONTROL_NAMES.describe,
    [GEN_AI.toolType]: 'datastore',
    [TOOLCRIB.toolId]: id,
  };
}

function callAttributes({ tool, callId, route, args }: CallSpan, content: Redactor | undefined): Attributes {
  const json = content && JSON.stringify(content.value(args));
  return present({
    [GEN_AI.operation]: 'execute_tool',
    [GEN_AI.toolName]: tool.name,
    // In the words of the conventions a client runs a `function`, the agent's own side an `extension`.
    [GEN_AI.toolType]: tool.source === 'client' ? 'function' : 'extension',
    [GEN_AI.toolCallId]: callId,
    [GEN_AI.toolCallArguments]: json && cutToBytes(json, SPAN_CONTENT_MAX_BYTES).text,
    [TOOLCRIB.toolId]: tool.id,
    [TOOLCRIB.toolSource]: tool.source,
    [TOOLCRIB.toolOwner]: tool.owner,
    [TOOLCRIB.callRoute]: route,
  });
}

function requestAttributes(what: ProviderSpan): Attributes {
  return present({
    [GEN_AI.operation]: what.operation ?? 'chat',
    [GEN_AI.provider]: what.provider,
    [GEN_AI.requestModel]: what.model,
    [GEN_AI.requestStream]: what.isStreamed === true ? true : undefined,
    [GEN_AI.conversation]: what.conversationId,
    [COMMON.serverAddress]: what.serverAddress,
    [COMMON.serverPort]: what.serverPort,
    [TOOLCRIB.requestBytes]: what.bytes,
    [TOOLCRIB.requestToolBytes]: what.toolBytes,
    [TOOLCRIB.requestToolCount]: what.toolCount,
  });
}

function answerAttributes(answer: ProviderAnswer): Attributes {
  return present({
    [GEN_AI.responseModel]: answer.model,
    [GEN_AI.responseId]: answer.id,
    [GEN_AI.finishReasons]: answer.finishReasons && [...answer.finishReasons],
    [GEN_AI.inputTokens]: answer.inputTokens,
    [GEN_AI.outputTokens]: answer.outputTokens,
    [GEN_AI.cacheReadTokens]: answer.cacheReadTokens,
  });
}

/** Leaves out what is not known. */
function present(attributes: Attributes): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}
