// A surface as an AI SDK ToolSet, and a ToolSet as a source of tools.

export { toToolSet } from './to-tool-set.ts';
export type { ToToolSetOptions } from './to-tool-set.ts';
export { hydrateUnknownCall } from './hydrate-unknown-call.ts';
export { fromToolSet } from './from-tool-set.ts';
export type { FromToolSetOptions, ToolSetSource } from './from-tool-set.ts';
export type { AiSdkErrorCode } from './errors.ts';
