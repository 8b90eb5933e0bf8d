// One call on its way through the gate: what is known of it, and the record that it leaves behind.

import {
  ToolcribError,
  cleanText,
  clip,
  isTrusted,
  type CallContext,
  type FinishedCall,
  type FinishedCallOutcome,
  type ToolDefinition,
} from '@toolcrib/tool';
import { CODES_OF_ADAPTERS, CODES_OF_ALL, toolFailed, type CallStage } from './errors.ts';
import { FAILURE_MAX_CHARS, TOOL_WORD_MAX_CHARS } from './limits.ts';
import { toSubject, type PolicySubject } from './policy.ts';

/** The state of a call. `args` are replaced step by step until they are final. */
export interface OpenCall {
  readonly tool: ToolDefinition;
  readonly subject: PolicySubject;
  readonly context: CallContext;
  /** How the caller named the tool, else its name; safe for print. */
  readonly word: string;
  readonly startedAtMs: number;
  args: unknown;
  stage: CallStage;
}

/** Opens a call. */
export function openCall(
  tool: ToolDefinition,
  args: unknown,
  rest: { readonly context: CallContext; readonly startedAtMs: number },
): OpenCall {
  const { context, startedAtMs } = rest;
  const word = toWord(context.calledAs ?? tool.name) ?? 'this tool';
  return { tool, subject: toSubject(tool), context, word, startedAtMs, args: args ?? {}, stage: 'waiting' };
}

/** Makes a name safe for an error; undefined where nothing of it can be shown. */
export function toWord(name: string | undefined): string | undefined {
  const word = clip(cleanText(name ?? ''), TOOL_WORD_MAX_CHARS);
  return word === '' ? undefined : word;
}

/** Makes the record of a call that has ended. */
export function toFinishedCall(call: OpenCall, outcome: FinishedCallOutcome, endedAtMs: number): FinishedCall {
  const { callId, route } = call.context;
  const durationMs = Math.max(0, endedAtMs - call.startedAtMs);
  return { callId, tool: call.subject, route, args: call.args, startedAtMs: call.startedAtMs, durationMs, outcome };
}

/** What a tool threw, kept apart from what the gate throws while a tool runs. */
export class ThrownByTool extends Error {
  readonly thrown: unknown;

  constructor(thrown: unknown) {
    super('a tool threw');
    this.thrown = thrown;
  }
}

/**
 * Turns whatever was thrown into an error of ours. What the gate says stays as it is: it names properties, which a redactor
 * may take for secrets. Of what a tool says only the codes of adapters pass; all else becomes `TOOL_FAILED`, without stack.
 * @param redact Takes secrets out of what the tool said; where it fails, the sentence is left out.
 */
export function toToolcribError(thrown: unknown, call: OpenCall, redact: Redact): ToolcribError {
  if (!(thrown instanceof ThrownByTool))
    return ToolcribError.is(thrown) ? thrown : toolFailed(call.word, sentenceOf(thrown, redact), thrown);
  const { thrown: cause } = thrown;
  const said = sentenceOf(cause, redact);
  if (!ToolcribError.is(cause) || !mayPass(cause.code, call.tool)) return toolFailed(call.word, said, cause);
  const { code, message, details } = cause;
  if (said === message) return cause;
  return new ToolcribError(code, said === '' ? `"${call.word}" failed without a message.` : said, { details, cause });
}

/** A plugin must not speak for the gate: that the policy denied it, or that a person did. */
function mayPass(code: string, tool: ToolDefinition): boolean {
  return CODES_OF_ALL.has(code) || (!isTrusted(tool) && CODES_OF_ADAPTERS.has(code));
}

/** Takes secrets out of a text. */
export type Redact = (text: string) => string;

function sentenceOf(thrown: unknown, redact: Redact): string {
  try {
    const text = typeof thrown === 'object' && thrown !== null && 'message' in thrown ? thrown.message : thrown;
    if (typeof text !== 'string') return '';
    const [withoutStack = ''] = text.split(/\n\s+at\s/, 1);
    return clip(cleanText(redact(withoutStack)), FAILURE_MAX_CHARS);
  } catch {
    return '';
  }
}
