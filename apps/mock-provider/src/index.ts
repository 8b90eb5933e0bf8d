// A scripted model behind a real port and in-process, answered by the same msw handlers. Knows nothing of the gateway.

export { startMockProvider } from './serve.ts';
export type { MockProvider, MockProviderOptions } from './serve.ts';
export { mockProviderFetch } from './mock-fetch.ts';
export type { MockFetch } from './mock-fetch.ts';
export type { ProviderOptions } from './provider.ts';
export type { Ledger, LedgerEntry } from './ledger.ts';
export type { CacheUse } from './prompt-cache.ts';
export type { Api, Fault, ModelToolCall, ModelTurn, RequestView, Script } from './script.ts';
export type { ViewMessage, ViewTool, ViewToolCall, ViewToolResult } from './script.ts';
export { taskScript } from './task/task-script.ts';
export { TASK_CONTROLS } from './task/task.ts';
export type { Task, TaskControls, TaskStep } from './task/task.ts';
export { textScript, turnsScript } from './text-script.ts';
export { failScript } from './fail-script.ts';
export type { FailScriptOptions } from './fail-script.ts';
