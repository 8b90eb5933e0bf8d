// What a tool is, and the three things one can do with a catalog of them. The root of the house: imports nothing.

export { isTrusted } from './definition.ts';
export type { Block, EmbeddedResource, ToolDefinition, ToolResult } from './definition.ts';
export { encodeIdPart, formatToolId, isToolSource, parseToolId, rawToolId } from './tool-id.ts';
export type { ToolId, ToolIdParts } from './tool-id.ts';
export type { Candidate, CallEnvelope, CallRequest, DescribeRequest } from './controls.ts';
export type { SearchAnswer, SearchRequest, ToolControls, ToolDescription } from './controls.ts';
export type { CallContext, CallProgress, CallRoute } from './call-context.ts';
export type { FinishedCall, FinishedCallOutcome } from './finished-call.ts';
export {
  BEFORE_CALL_HOOK,
  CATALOG_MODES,
  CLIENT_OWNER,
  CONTROL_NAMES,
  CORE_OWNER,
  CORE_PRIMITIVES,
} from './contract.ts';
export { EXECUTION_MODES, GUEST_GLOBAL, MODES, RESERVED_PLUGIN_IDS, SOURCES } from './contract.ts';
export { TOOL_SEARCH_NUMBERS, TOOL_SEARCH_SETTING } from './contract.ts';
export type { CatalogMode, ControlNames, ExecutionMode, Mode, ToolSource } from './contract.ts';
export { isJsonObject } from './json-schema.ts';
export type { JsonSchema, JsonSchemaObject } from './json-schema.ts';
export type { ValidationOutcome, ValidationRequest, Validator, Violation } from './validator.ts';
export type { Diagnostic, DiagnosticCode } from './diagnostic.ts';
export { ToolcribError } from './error.ts';
export type { ToolcribErrorOptions } from './error.ts';
export type { ToolErrorCode } from './errors.ts';
export { CLIP_MARK, clip, headOf } from './clip.ts';
export { cleanText } from './clean-text.ts';
export { editDistance, nearest } from './nearest.ts';
export { compareCodeUnits } from './code-unit.ts';
export { keepsDigits } from './whole-number.ts';
export { canonicalJson, fingerprint } from './fingerprint.ts';
export { FINGERPRINT_MAX_DEPTH, NEAREST_MAX_COUNT, NEAREST_MAX_EDITS_COUNT, TOOL_NAME_MAX_CHARS } from './limits.ts';
