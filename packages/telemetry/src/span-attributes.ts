// Names of span attributes. `gen_ai.*`, `server.*` and `error.type` are those of OpenTelemetry's semantic conventions for
// generative AI (status: development); `toolcrib.*` are ours, for what the conventions have no word for.

/** Keys of the conventions. */
export const GEN_AI = {
  operation: 'gen_ai.operation.name',
  conversation: 'gen_ai.conversation.id',
  provider: 'gen_ai.provider.name',
  requestModel: 'gen_ai.request.model',
  requestStream: 'gen_ai.request.stream',
  requestTopK: 'gen_ai.request.top_k',
  responseModel: 'gen_ai.response.model',
  responseId: 'gen_ai.response.id',
  finishReasons: 'gen_ai.response.finish_reasons',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cacheReadTokens: 'gen_ai.usage.cache_read.input_tokens',
  toolName: 'gen_ai.tool.name',
  toolType: 'gen_ai.tool.type',
  toolCallId: 'gen_ai.tool.call.id',
  toolCallArguments: 'gen_ai.tool.call.arguments',
  dataSource: 'gen_ai.data_source.id',
  queryText: 'gen_ai.retrieval.query.text',
} as const;

/** Keys shared with other conventions. */
export const COMMON = { errorType: 'error.type', serverAddress: 'server.address', serverPort: 'server.port' } as const;

/** Keys of ours. Sizes in UTF-8 bytes. */
export const TOOLCRIB = {
  toolId: 'toolcrib.tool.id',
  toolSource: 'toolcrib.tool.source',
  toolOwner: 'toolcrib.tool.owner',
  callRoute: 'toolcrib.call.route',
  hitCount: 'toolcrib.search.hit_count',
  requestBytes: 'toolcrib.request.bytes',
  requestToolBytes: 'toolcrib.request.tool_bytes',
  requestToolCount: 'toolcrib.request.tool_count',
} as const;
