// The AI SDK refuses a call of a name that was not declared. In mode `directory` the model may call a listed tool by its
// name; this turns such a call into the form that the surface takes.

import type { Surface } from '@toolcrib/modes';
import { CONTROL_NAMES } from '@toolcrib/tool';
import { NoSuchToolError, type ToolCallRepairFunction, type ToolSet } from 'ai';

/**
 * Makes a `repairToolCall` for `generateText` and `streamText`: an undeclared name becomes a call of the control `tool_call`
 * with that name as its id. The gate decides about it as about any other call. Does nothing in the other modes, and nothing
 * for input that is not JSON.
 * @param callControl What the model calls the control, where it was renamed.
 */
export function hydrateUnknownCall(
  surface: Surface,
  callControl: string = CONTROL_NAMES.call,
): ToolCallRepairFunction<ToolSet> {
  return ({ toolCall, error }) => {
    const applies = surface.mode === 'directory' && NoSuchToolError.isInstance(error);
    const id = JSON.stringify(toolCall.toolName);
    // Spliced as text, so that no digit of a large number is lost on the way.
    const input = `{"id":${id},"args":${toolCall.input.trim() === '' ? '{}' : toolCall.input}}`;
    return Promise.resolve(applies ? { ...toolCall, toolName: callControl, input } : null);
  };
}
