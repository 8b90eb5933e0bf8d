// The sentences of this package. Each says what went wrong, with which tool, and what to do next on this surface; none
// repeats more of a tool than the caller's own word and what the policy lets him see.

import { cleanText, clip, ToolcribError } from '@toolcrib/tool';
import { ECHO_MAX_CHARS, LISTED_MAX_COUNT, NAME_IN_TEXT_MAX_CHARS } from './limits.ts';

/** Codes that `@toolcrib/modes` throws or gives back as an error result. */
export type ModesErrorCode =
  | 'INVALID_CONFIG'
  | 'INVALID_SEARCH'
  | 'INVALID_DESCRIBE'
  | 'INVALID_CALL'
  | 'INVALID_CODE'
  | 'INVALID_JSON'
  | 'UNSAFE_INTEGER'
  | 'UNKNOWN_TOOL'
  | 'TOOL_VANISHED'
  | 'UNKNOWN_PATH'
  | 'AMBIGUOUS_TOOL'
  | 'SKILL_NOT_TOOL'
  | 'CALL_DIRECTLY'
  | 'DEFERRED_TOOL'
  | 'CLIENT_NAME_TAKEN'
  | 'DENIED_BY_POLICY'
  | 'SERVER_UNAVAILABLE'
  | 'SESSION_CLOSED'
  | 'SURFACE_FAILED';

/** Code of the warning in the log where code mode was asked for and the structured controls are shown instead. */
export const CODE_MODE_UNAVAILABLE = 'CODE_MODE_UNAVAILABLE';

/** Code mode was asked for and cannot be had. For the operator. */
export function noCodeMode(reason = 'no sandbox was given'): string {
  return `Code mode is not offered here: ${cleanText(reason)}. This run uses the structured controls.`;
}

/** Code of the warning in the log where mode `directory` was asked for and the structured controls are shown instead. */
export const DIRECTORY_MODE_UNAVAILABLE = 'DIRECTORY_MODE_UNAVAILABLE';

/** Directory mode was asked for and cannot be had. For the operator. */
export function noDirectoryMode(): string {
  return (
    'Directory mode is not offered here: whoever runs this surface cannot pass on a call of a tool that was not declared. ' +
    'This run uses the structured controls.'
  );
}

/** One thing wrong with a setting. */
export interface ConfigProblem {
  readonly key: string;
  readonly found: string;
  readonly allowed: string;
}

/** All that is wrong with the setting, at once. */
export function invalidConfig(problems: readonly ConfigProblem[]): ToolcribError {
  const lines = problems.map(({ key, found, allowed }) => `${key} is ${found}; allowed: ${allowed}`);
  return new ToolcribError('INVALID_CONFIG', `The tool search setting is not valid. ${lines.join('. ')}.`, {
    details: { problems },
  });
}

/** A search request with a wrong shape; `problem` names parameter and range. */
export function invalidSearch(problem: string): ToolcribError {
  return new ToolcribError('INVALID_SEARCH', `Nothing was searched: ${problem}.`);
}

/** A describe request with a wrong shape. */
export function invalidDescribe(problem: string): ToolcribError {
  return new ToolcribError('INVALID_DESCRIBE', `Nothing was described: ${problem}.`);
}

/** A call whose target or arguments cannot be told for certain. `form` is how to write it. */
export function invalidCall(problem: string, form: string): ToolcribError {
  return new ToolcribError('INVALID_CALL', `Nothing was called: ${problem}. Write it as ${form}.`);
}

/** A code run without code. `name` is the control. */
export function invalidCode(name: string, problem: string): ToolcribError {
  return new ToolcribError(
    'INVALID_CODE',
    `Nothing ran: ${problem}. Write it as ${name} {"code": "return await openclaw.tools.search(\\"...\\")"}.`,
  );
}

/** Arguments that are not a JSON object. */
export function invalidJson(problem: string): ToolcribError {
  return new ToolcribError(
    'INVALID_JSON',
    `Nothing was called: ${problem}. Send the arguments as one JSON object, such as {"name": "value"}, or {} for none.`,
  );
}

/** A number that would lose digits. */
export function unsafeInteger(path: string, digits: string): ToolcribError {
  return new ToolcribError(
    'UNSAFE_INTEGER',
    `Nothing was called: the integer at ${echo(path)} (${clip(digits, 48)}) is beyond 2^53 and would be rounded. ` +
      `Pass it as text, in quotes, where the tool takes text.`,
    { details: { path } },
  );
}

/** No tool has this id or name. `next` says how to go on. */
export function unknownTool(word: string, suggestions: readonly string[], next: string): ToolcribError {
  const near = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.map(shown).join(', ')}?`;
  return new ToolcribError('UNKNOWN_TOOL', `Unknown tool ${echo(word)}.${near} ${next}`, { details: { word } });
}

/** The word was a tool's until the list of its server changed. `find` says how to look for another. */
export function toolVanished(word: string, find: string): ToolcribError {
  const gone = `${echo(word)} was taken out of the catalog while this run went on: its server no longer offers it.`;
  return new ToolcribError('TOOL_VANISHED', `${gone} Nothing was called. ${find}`);
}

/** A place that the schema does not have. `known` are the keys at the deepest place that it has. */
export function unknownPath(path: string, place: string, known: readonly string[]): ToolcribError {
  const rest = known.length - LISTED_MAX_COUNT;
  const listed = known.slice(0, LISTED_MAX_COUNT).map(shown).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  const exists = known.length === 0 ? 'nothing further exists' : `there is ${listed}`;
  return new ToolcribError('UNKNOWN_PATH', `The schema has no ${echo(path)}: at ${echo(place)} ${exists}.`);
}

/** One name, several tools. */
export function ambiguousTool(word: string, ids: readonly string[]): ToolcribError {
  const rest = ids.length - LISTED_MAX_COUNT;
  const listed = ids.slice(0, LISTED_MAX_COUNT).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return new ToolcribError(
    'AMBIGUOUS_TOOL',
    `${echo(word)} is ambiguous: more than one tool has this name. Use one of these exact ids: ${listed}.`,
    { details: { word, ids } },
  );
}

/** A skill was taken for a tool. */
export function skillNotTool(word: string, location: string): ToolcribError {
  return new ToolcribError(
    'SKILL_NOT_TOOL',
    `${echo(word)} is a skill, not a tool: read it at ${cleanText(location)}.`,
  );
}

/** A tool that the model already has. `name` is what the provider knows it by, `outside` where it is called. */
export function callDirectly(word: string, name: string, outside = ''): ToolcribError {
  return new ToolcribError(
    'CALL_DIRECTLY',
    `${echo(word)} is one of your own tools: call it directly, as ${name}${outside}.`,
  );
}

/** A tool that is known but was not declared to the provider. `form` is how to reach it. */
export function deferredTool(word: string, form: string): ToolcribError {
  return new ToolcribError('DEFERRED_TOOL', `${echo(word)} cannot be called directly. Call it with ${form}.`);
}

/** A call without a name. */
export function namelessCall(next: string): ToolcribError {
  return new ToolcribError('UNKNOWN_TOOL', `Nothing was called: the call has no name of a tool. ${next}`);
}

/** Client tools that are called like other tools of the run. For whoever sent them. */
export function clientNameTaken(names: readonly string[]): ToolcribError {
  const rest = names.length - LISTED_MAX_COUNT;
  const listed = names.slice(0, LISTED_MAX_COUNT).map(echo).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return new ToolcribError(
    'CLIENT_NAME_TAKEN',
    `The name of a client tool is taken by another tool that this run has: ${listed}. Rename the client tool, or leave it out.`,
    { details: { names } },
  );
}

/** The policy says no. Holds nothing of the tool but the caller's word. */
export function deniedByPolicy(word: string): ToolcribError {
  return new ToolcribError(
    'DENIED_BY_POLICY',
    `Policy denies ${echo(word)}: it was not run. Do not try it again; go on without it or tell the user.`,
    { details: { word } },
  );
}

/** The server that has this tool is down. */
export function serverUnavailable(word: string, server: string, reason: string): ToolcribError {
  return new ToolcribError(
    'SERVER_UNAVAILABLE',
    `${echo(word)} cannot be reached: the server ${shown(server)} is down (${clip(cleanText(reason), 200)}). ` +
      `Try again later or use another tool.`,
    { details: { word, server } },
  );
}

/** The run is over. */
export function sessionClosed(): ToolcribError {
  return new ToolcribError('SESSION_CLOSED', 'This catalog session is closed: no tool can be searched or called.');
}

/** Anything unforeseen; the cause goes to the log, never to the model. */
export function surfaceFailed(name: string, cause: unknown): ToolcribError {
  const message = `${echo(name)} failed inside the gateway. Try once more; if it fails again, go on without it.`;
  return new ToolcribError('SURFACE_FAILED', message, { cause });
}

/** A stranger's word as errors show it: on one line, bounded, in quotes. */
export function echo(word: string): string {
  return JSON.stringify(clip(cleanText(word), ECHO_MAX_CHARS));
}

function shown(name: string): string {
  return clip(cleanText(name), NAME_IN_TEXT_MAX_CHARS);
}
