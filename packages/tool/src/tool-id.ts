// Ids: `<source>:<owner>:<name>`. A colon or percent sign inside a part is percent-encoded, so an id always splits back
// into its three parts, whatever the parts hold.

import { SOURCES, type ToolSource } from './contract.ts';

/** Stable address of a tool, such as `openclaw:core:read`, `mcp:github:create_issue` or `client:client:pick`. */
export type ToolId = `${ToolSource}:${string}:${string}`;

/** The three parts of an id, decoded. */
export interface ToolIdParts {
  readonly source: ToolSource;
  readonly owner: string;
  readonly name: string;
}

/** Makes the id of a tool. Owner and name must not be empty: an id without them cannot be split again. */
export function formatToolId(parts: ToolIdParts): ToolId {
  return `${parts.source}:${encodeIdPart(parts.owner)}:${encodeIdPart(parts.name)}`;
}

/** Splits an id back into its parts; undefined where `text` is not an id in its encoded form. */
export function parseToolId(text: string): ToolIdParts | undefined {
  const [source, owner, name, ...rest] = text.split(':');
  if (!isToolSource(source) || !owner || !name || rest.length > 0) return undefined;
  const parts = { source, owner: decodeIdPart(owner), name: decodeIdPart(name) };
  return formatToolId(parts) === text ? parts : undefined;
}

/** Joins the parts as a person would write them, without encoding. Two ids can share a raw form. */
export function rawToolId(parts: ToolIdParts): string {
  return `${parts.source}:${parts.owner}:${parts.name}`;
}

/** Percent-encodes what would break an id: `%` and `:`. */
export function encodeIdPart(part: string): string {
  return part.replaceAll('%', '%25').replaceAll(':', '%3A');
}

/** Tells whether `value` is one of the three sources. */
export function isToolSource(value: unknown): value is ToolSource {
  return typeof value === 'string' && (SOURCES as readonly string[]).includes(value);
}

function decodeIdPart(part: string): string {
  return part.replaceAll('%3A', ':').replaceAll('%25', '%');
}
