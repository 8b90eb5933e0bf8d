// How the demo's tools answer: what they found as data that fits their output schema, and as text for the model.

import { isJsonObject, type ToolResult } from '@toolcrib/tool';

/** A result that carries `details` and shows them. */
export function answer(details: object): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(details) }], details };
}

/** A result that says what to do otherwise. */
export function refuse(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

/** The arguments of a call; the gate has checked them against the tool's schema. */
export function fields<T extends object>(args: unknown): Partial<T> {
  return isJsonObject(args) ? (args as Partial<T>) : {};
}
