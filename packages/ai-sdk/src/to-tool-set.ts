// A surface as an AI SDK ToolSet: what the model sees becomes tools, and their execution goes back to the surface, so that the
// one gate stays the only way to a target.

import type { Surface, VisibleTool } from '@toolcrib/modes';
import { isJsonObject, type ToolResult } from '@toolcrib/tool';
import { dynamicTool, jsonSchema, type ToolSet } from 'ai';
import { toModelOutput } from './to-model-output.ts';

/** Settings of {@link toToolSet}. */
export interface ToToolSetOptions {
  /**
   * Makes the id of a call, unique within the catalog session, from the one that the provider gave. Default: that id with a
   * number behind it, because providers repeat ids.
   */
  readonly newCallId?: (toolCallId: string) => string;
  /** Aborts every call beside the AI SDK's own signal. */
  readonly signal?: AbortSignal;
}

/**
 * Makes the ToolSet of a surface's visible tools, for one `generateText` or `streamText`. Make it anew after
 * `surface.update()`. Pass `surface.promptText()` as, or in, the instructions.
 *
 * A tool's output is the {@link ToolResult}; the model reads its text and images, an error as an error.
 */
export function toToolSet(surface: Surface, options: ToToolSetOptions = {}): ToolSet {
  let count = 0;
  const newCallId = options.newCallId ?? ((id: string) => `${id}#${(count += 1)}`);
  return Object.fromEntries(
    surface.visibleTools().map((visible) => [visible.name, toTool(surface, visible, { ...options, newCallId })]),
  );
}

function toTool(
  surface: Surface,
  { name, description, parameters }: VisibleTool,
  { newCallId, signal }: ToToolSetOptions & Required<Pick<ToToolSetOptions, 'newCallId'>>,
): ToolSet[string] {
  return dynamicTool({
    description,
    // No validate function: the surface reads what the model meant, and the gate checks the final arguments.
    inputSchema: jsonSchema(isJsonObject(parameters) ? parameters : {}),
    execute: (input, { toolCallId, abortSignal }): Promise<ToolResult> => {
      const signals = [signal, abortSignal].filter((one) => one !== undefined);
      return surface.handle(name, input, { callId: newCallId(toolCallId), signal: AbortSignal.any(signals) });
    },
    toModelOutput: ({ output }) => toModelOutput(output as ToolResult),
  });
}
