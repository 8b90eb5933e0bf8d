// A ToolSet as a source of tools. What can run here becomes a definition; what cannot is a diagnostic, never a silent loss.

import {
  cleanText,
  compareCodeUnits,
  type Diagnostic,
  formatToolId,
  RESERVED_PLUGIN_IDS,
  type ToolDefinition,
  type ToolId,
} from '@toolcrib/tool';
import type { ToolSet } from 'ai';
import { invalidOwner } from './errors.ts';
import { readTool } from './read-tool.ts';

/** Settings of {@link fromToolSet}. */
export interface FromToolSetOptions {
  /** Stands in the id of each tool, such as `openclaw:<owner>:<name>`. None of `core`, `client`, `mcp`. */
  readonly owner: string;
  /**
   * Default `openclaw`: tools that you wrote. Say `mcp` for tools that an MCP client or another stranger gave you: their
   * schemas are then passed on and never read.
   */
  readonly source?: 'openclaw' | 'mcp';
  /**
   * What becomes of tools that ask for approval (`needsApproval`). Default `left-out`. Say `policy` once your policy asks
   * for the ids in `ask`: nobody else will.
   */
  readonly approvals?: 'left-out' | 'policy';
}

/** What a ToolSet gave. */
export interface ToolSetSource {
  /** Sorted by id. */
  readonly tools: readonly ToolDefinition[];
  /** Tools that ask for approval, for a policy layer's `ask`. */
  readonly ask: readonly ToolId[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a ToolSet.
 * @throws ToolcribError `INVALID_OWNER` for an owner that is empty or reserved.
 */
export async function fromToolSet(toolSet: ToolSet, options: FromToolSetOptions): Promise<ToolSetSource> {
  const { owner, source = 'openclaw', approvals = 'left-out' } = options;
  if (owner === '' || RESERVED_PLUGIN_IDS.includes(owner)) throw invalidOwner(owner);
  const tools: ToolDefinition[] = [];
  const ask: ToolId[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [name, tool] of Object.entries(toolSet)) {
    const refuse = (reason: string): void =>
      void diagnostics.push({
        code: 'INVALID_TOOL',
        source,
        owner,
        tool: cleanText(name),
        reason: `Left out: ${reason}.`,
      });
    const asks = tool.needsApproval !== undefined && tool.needsApproval !== false;
    if (asks && approvals === 'left-out') {
      refuse('it asks for approval, and nothing says that the policy does');
      continue;
    }
    const id = formatToolId({ source, owner, name: name === '' ? '-' : name });
    const read = await readTool(tool, { id, name, source, owner });
    if (read.kind === 'refused') refuse(read.reason);
    else {
      tools.push(read.definition);
      if (asks) ask.push(id);
    }
  }
  return { tools: tools.toSorted((a, b) => compareCodeUnits(a.id, b.id)), ask, diagnostics };
}
