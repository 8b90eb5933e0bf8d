// Every name that agents' prompts and transcripts already use, kept to the letter.
// They stand here alone so that a host can rename a control and nothing else has to know.

/** Where a tool comes from. `openclaw` is trusted, the others are not. */
export const SOURCES = ['openclaw', 'mcp', 'client'] as const;
/** One of {@link SOURCES}. */
export type ToolSource = (typeof SOURCES)[number];

/** Owner of the tools that the host itself registers; no plugin may take this id. */
export const CORE_OWNER = 'core';
/** Owner of the tools that a client sends along with its request. */
export const CLIENT_OWNER = 'client';
/** Ids that a plugin may not take, because the loader stamps them itself. */
export const RESERVED_PLUGIN_IDS: readonly string[] = [CORE_OWNER, CLIENT_OWNER, 'mcp'];

/** What the model calls the four controls. */
export interface ControlNames {
  readonly code: string;
  readonly search: string;
  readonly describe: string;
  readonly call: string;
}
/** The published control names; a host whose chat template clashes with one of them passes others. */
export const CONTROL_NAMES: ControlNames = Object.freeze({
  code: 'tool_search_code',
  search: 'tool_search',
  describe: 'tool_describe',
  call: 'tool_call',
});

/** Global of the guest: `openclaw.tools.{search,describe,call}`. */
export const GUEST_GLOBAL = 'openclaw';
/** Path of the setting that chooses the mode. */
export const TOOL_SEARCH_SETTING = 'tools.toolSearch';
/** Names of the numbers in that setting. */
export const TOOL_SEARCH_NUMBERS = ['codeTimeoutMs', 'searchDefaultLimit', 'maxSearchLimit'] as const;
/** Name under which a host registers a hook before each call. */
export const BEFORE_CALL_HOOK = 'before_tool_call';

/** The four ways a model can see a catalog. */
export const MODES = ['direct', 'code', 'tools', 'directory'] as const;
/** One of {@link MODES}. */
export type Mode = (typeof MODES)[number];

/** Whether a tool enters the catalog. `direct-only` stays model-visible and never does. */
export const CATALOG_MODES = ['catalog', 'direct-only'] as const;
/** One of {@link CATALOG_MODES}. */
export type CatalogMode = (typeof CATALOG_MODES)[number];

/** How calls of a tool run. `sequential` runs alone among all calls of its catalog session. */
export const EXECUTION_MODES = ['parallel', 'sequential'] as const;
/** One of {@link EXECUTION_MODES}. */
export type ExecutionMode = (typeof EXECUTION_MODES)[number];

/** Coding tools that stay visible and searchable when `core` owns them. */
export const CORE_PRIMITIVES: readonly string[] = ['read', 'write', 'edit', 'apply_patch', 'exec', 'process'];
