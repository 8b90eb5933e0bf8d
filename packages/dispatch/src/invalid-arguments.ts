// What the model reads when its arguments do not fit: everything that it needs to get the next call right, in few lines.

import { renderSignature } from '@toolcrib/signature';
import { cleanText, clip, type ToolDefinition, type Violation } from '@toolcrib/tool';
import {
  INVALID_ARGUMENTS_MAX_CHARS,
  VIOLATIONS_MAX_COUNT,
  VIOLATIONS_SHOWN_MAX_COUNT,
  VIOLATION_LINE_MAX_CHARS,
} from './limits.ts';
import { renderPlace, renderViolation } from './render-violation.ts';
import { pointerParts } from './known-properties.ts';

/** All that the text is made of. */
export interface InvalidArguments {
  readonly word: string;
  readonly tool: ToolDefinition;
  readonly args: unknown;
  readonly violations: readonly Violation[];
}

/** Renders the whole text. Trusted tools only: it reads the schema. */
export function renderInvalidArguments(invalid: InvalidArguments): string {
  const { word, tool, args, violations } = invalid;
  const lines = renderViolations(violations, { schema: tool.inputSchema, args });
  const { input } = renderSignature(tool);
  const head = `The arguments do not fit "${word}", so it was not run:`;
  const text = [head, ...lines.map((line) => `- ${line}`), `Expected: ${input}`, 'Correct them and call again.'].join(
    '\n',
  );
  return clip(text, INVALID_ARGUMENTS_MAX_CHARS);
}

/** Renders the text for arguments that no schema was asked about. */
export function renderBadValue(word: string, bad: { readonly path: string; readonly message: string }): string {
  const line = oneLine(`${renderPlace(pointerParts(bad.path))} ${bad.message}`);
  return `The arguments do not fit "${word}", so it was not run: ${line}. Correct them and call again.`;
}

/** One line each, at most ten, then how many are left out. */
export function renderViolations(
  violations: readonly Violation[],
  about?: Parameters<typeof renderViolation>[1],
): readonly string[] {
  const lines = [...new Set(violations.map((violation) => oneLine(renderViolation(violation, about))))];
  const shown = lines.slice(0, VIOLATIONS_SHOWN_MAX_COUNT);
  const left = lines.length - shown.length;
  if (left === 0) return shown;
  return [...shown, violations.length < VIOLATIONS_MAX_COUNT ? `and ${left} more` : `and at least ${left} more`];
}

function oneLine(text: string): string {
  return clip(cleanText(text), VIOLATION_LINE_MAX_CHARS);
}
