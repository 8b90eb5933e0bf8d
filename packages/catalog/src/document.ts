// A tool → the texts by which it can be found. The only place that looks into a schema, and only into a trusted one.

import { isTrusted } from '@toolcrib/tool';
import type { ToolDefinition } from '@toolcrib/tool';
import { indexParameters } from './parameters.ts';
import type { SearchDocument } from './ranker.ts';

/** Takes the searchable texts out of a definition. Of an untrusted tool's schema nothing is read. */
export function toSearchDocument(tool: ToolDefinition): SearchDocument {
  const label = tool.label === undefined || tool.label === tool.name ? '' : tool.label;
  const { id, name, description, owner } = tool;
  const parameters = isTrusted(tool) ? indexParameters(tool.inputSchema) : { names: [], descriptions: [] };
  return {
    id,
    name,
    label,
    description,
    owner,
    parameterNames: parameters.names,
    parameterDescriptions: parameters.descriptions,
  };
}
