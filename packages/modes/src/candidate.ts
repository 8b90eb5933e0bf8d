// A hit made small for the model: what a tool is called, what it does, what it takes; never its schema.

import { type Candidate, cleanText, clip, isTrusted, type ToolDefinition } from '@toolcrib/tool';
import { renderSignature } from '@toolcrib/signature';
import { DESCRIPTION_MAX_CHARS } from './limits.ts';

/** What the model learns of a tool beside what the tool says of itself. */
export interface CandidateMarks {
  /** The model already has this tool and calls it directly. */
  readonly visible?: boolean;
  /** The confidence gate doubts this hit. */
  readonly weak?: boolean;
}

// A signature depends on the definition alone, and one definition is found many times.
const signatures = new WeakMap<ToolDefinition, ReturnType<typeof renderSignature>>();

/** Makes the candidate of a tool. The name stays as registered; all prose is cleaned and bounded. */
export function toCandidate(tool: ToolDefinition, marks: CandidateMarks = {}): Candidate {
  const { input, output } = signatureOf(tool);
  return {
    id: tool.id,
    source: tool.source,
    sourceName: tool.owner,
    name: tool.name,
    label: prose(tool.label ?? '') || tool.name,
    description: prose(tool.description),
    input,
    ...(output !== undefined && isTrusted(tool) && { output }),
    ...(tool.source === 'mcp' && { mcp: { serverName: tool.owner, toolName: tool.name } }),
    ...(marks.visible === true && { visible: true as const }),
    ...(marks.weak === true && { weak: true as const }),
  };
}

function signatureOf(tool: ToolDefinition): ReturnType<typeof renderSignature> {
  const known = signatures.get(tool);
  if (known !== undefined) return known;
  const signature = renderSignature(tool);
  signatures.set(tool, signature);
  return signature;
}

function prose(text: string): string {
  return clip(cleanText(text), DESCRIPTION_MAX_CHARS);
}
