// The sentences of this package, written for the model that made the call: what happened, on which server, what to do next.

import { ToolcribError, type Violation } from '@toolcrib/tool';
import { SERVER_TEXT_MAX_CHARS, VIOLATIONS_MAX_COUNT } from './limits.ts';
import { quote, shownName, type Mask } from './mask.ts';

/** Codes that a call of an MCP tool, or a login at a server, can reject with. */
export type McpErrorCode =
  | 'LOGIN_FAILED'
  | 'SERVER_UNAVAILABLE'
  | 'TOOL_VANISHED'
  | 'TOOL_TIMED_OUT'
  | 'TOOL_FAILED'
  | 'CANCELLED'
  | 'INVALID_ARGUMENTS'
  | 'INVALID_OUTPUT'
  | 'OUTPUT_CONTRACT_UNUSABLE';

/** Which call a sentence is about. */
export interface CallSubject {
  readonly server: string;
  readonly tool: string;
  readonly mask: Mask;
}

const MAY_HAVE_HAD_AN_EFFECT = 'The call may have had an effect: check before you repeat it.';

/** The server is down, and the call was not sent. */
export function serverUnavailable(server: string, reason: string): ToolcribError {
  const next = 'Its tools cannot be called now; it is tried again by itself. Go on without it, or try later.';
  return make('SERVER_UNAVAILABLE', `MCP server "${shownName(server)}" is not available: it ${reason}. ${next}`);
}

/** A login by hand came to nothing; `why` is a sentence without its full stop. */
export function loginFailed(server: string, why: string): ToolcribError {
  return make('LOGIN_FAILED', `The login at MCP server "${shownName(server)}" failed: ${why}. Nothing was kept.`);
}

/** The server went away while the call ran. */
export function serverLost(subject: CallSubject, reason: string): ToolcribError {
  const gone = `MCP server "${shownName(subject.server)}" was lost while ${named(subject)} ran: it ${reason}.`;
  return make('SERVER_UNAVAILABLE', `${gone} ${MAY_HAVE_HAD_AN_EFFECT}`);
}

/** The server answered the call with an HTTP error. */
export function callRejected(subject: CallSubject, status: number): ToolcribError {
  const text = `${sentence(subject)} got no result: the server answered HTTP ${status}.`;
  const next = status < 500 ? 'An operator has to look at its configuration.' : MAY_HAVE_HAD_AN_EFFECT;
  return make('SERVER_UNAVAILABLE', `${text} ${next}`);
}

/** The server no longer offers the tool; the call was not sent. */
export function toolVanished(subject: CallSubject): ToolcribError {
  const gone = `MCP server "${shownName(subject.server)}" no longer offers ${named(subject)}.`;
  return make('TOOL_VANISHED', `${gone} Nothing was called. Search the catalog again for what replaced it.`);
}

/** No answer in time; the server was told to stop. */
export function toolTimedOut(subject: CallSubject, what: string): ToolcribError {
  return make('TOOL_TIMED_OUT', `${sentence(subject)} timed out: ${what}. It was cancelled. ${MAY_HAVE_HAD_AN_EFFECT}`);
}

/** The caller went away; the server was told to stop. */
export function callCancelled(subject: CallSubject): ToolcribError {
  return make('CANCELLED', `${sentence(subject)} was cancelled. If it had begun, it may have had an effect.`);
}

/** The server answered with a JSON-RPC error. */
export function callRefused(subject: CallSubject, code: number, message: string): ToolcribError {
  const said = quote(message, SERVER_TEXT_MAX_CHARS, subject.mask) || 'no reason given';
  return make('TOOL_FAILED', `${sentence(subject)} failed on the server (error ${code}): ${said}`);
}

/** The answer could not be used; `why` is the end of the sentence. */
export function callFailed(subject: CallSubject, why: string): ToolcribError {
  return make('TOOL_FAILED', `${sentence(subject)} failed: ${why}. ${MAY_HAVE_HAD_AN_EFFECT}`);
}

/** MCP arguments are an object, always. */
export function argumentsNotAnObject(subject: CallSubject): ToolcribError {
  return make('INVALID_ARGUMENTS', `${sentence(subject)} was not sent: its arguments must be one JSON object.`);
}

/** The tool's own outputSchema cannot be used, found before the call. */
export function contractUnusable(subject: CallSubject, reason: string): ToolcribError {
  const why = quote(reason, SERVER_TEXT_MAX_CHARS, subject.mask);
  const text = `${sentence(subject)} was not sent: its outputSchema cannot be used (${why}). Use another tool.`;
  return make('OUTPUT_CONTRACT_UNUSABLE', text);
}

/** The result breaks the tool's own outputSchema; the server's text is kept. */
export function invalidOutput(subject: CallSubject, problem: string, serverText: string): ToolcribError {
  const text = `${sentence(subject)} ran, but its structured content breaks its own outputSchema: ${problem}.`;
  return make('INVALID_OUTPUT', `${text} ${MAY_HAVE_HAD_AN_EFFECT}${theServerSaid(serverText, subject.mask)}`);
}

/** Violations as the middle of a sentence: at most ten, then a count. */
export function listViolations(violations: readonly Violation[]): string {
  const shown = violations
    .slice(0, VIOLATIONS_MAX_COUNT)
    .map(({ path, message }) => `${path === '' ? 'the root' : path} ${message}`);
  const more = violations.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function theServerSaid(text: string, mask: Mask): string {
  return text === '' ? '' : ` The server said: ${quote(text, SERVER_TEXT_MAX_CHARS, mask)}`;
}

function named(subject: CallSubject): string {
  return `tool "${shownName(subject.tool)}"`;
}

function sentence(subject: CallSubject): string {
  return `The call of ${named(subject)} on MCP server "${shownName(subject.server)}"`;
}

function make(code: McpErrorCode, message: string): ToolcribError {
  return new ToolcribError(code, message);
}
