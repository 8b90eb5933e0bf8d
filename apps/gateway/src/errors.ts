// Every sentence with which the gateway refuses something, on one page.

import { clip, cleanText, ToolcribError } from '@toolcrib/tool';
import { PROVIDER_ERROR_MAX_CHARS } from './limits.ts';

/** Codes that the gateway throws. */
export type GatewayErrorCode =
  | 'APPROVAL_SETTLED'
  | 'APPROVAL_UNKNOWN'
  | 'CONFIG_EXISTS'
  | 'CONFIG_NOT_FOUND'
  | 'FOREIGN_FILE_UNREADABLE'
  | 'GATEWAY_CLOSING'
  | 'NOTHING_TO_READ'
  | 'INVALID_CONFIG'
  | 'INVALID_PLUGIN'
  | 'INVALID_REQUEST'
  | 'LISTEN_FAILED'
  | 'LOGIN_TIMED_OUT'
  | 'NOTHING_TO_IMPORT'
  | 'PROMPT_HOOK_FAILED'
  | 'PROVIDER_FAILED'
  | 'SERVER_UNKNOWN'
  | 'SESSION_UNKNOWN'
  | 'STEP_LIMIT'
  | 'UNKNOWN_AGENT'
  | 'UNSAFE_LISTEN'
  | 'USAGE';

/** The host's prompt hook gave no usable answer, so nobody knows what the run may have. */
export function promptHookFailed(problem: string, cause?: unknown): ToolcribError {
  const message = `The run was not started: the prompt hook of this gateway failed, ${problem}. Mend the hook, or take it out.`;
  return new ToolcribError('PROMPT_HOOK_FAILED', message, { cause });
}

/** Nobody came back from the browser. */
export function loginTimedOut(server: string, timeoutMs: number): ToolcribError {
  const minutes = Math.round(timeoutMs / 60_000);
  const text = `Nobody logged in at "${clip(cleanText(server), 64)}" within ${minutes} minutes. Run the command again.`;
  return new ToolcribError('LOGIN_TIMED_OUT', text);
}

/** Somebody else answered first, or it is too late. `how` is how the question ended. */
export function approvalSettled(id: string, how: string): ToolcribError {
  const ended = {
    'timed-out': 'its time was over before anybody answered',
    withdrawn: 'the run that asked is over',
  }[how];
  const reason = ended ?? `it was already answered with "${how}"`;
  return new ToolcribError('APPROVAL_SETTLED', `The approval ${id} can no longer be answered: ${reason}.`, {
    details: { how },
  });
}

/** No question has this id. */
export function approvalUnknown(id: string): ToolcribError {
  return new ToolcribError(
    'APPROVAL_UNKNOWN',
    `There is no approval "${clip(cleanText(id), 64)}": list the open ones with toolcrib approvals list.`,
  );
}

/** There is no configuration where one was looked for. */
export function configNotFound(path: string): ToolcribError {
  return new ToolcribError(
    'CONFIG_NOT_FOUND',
    `There is no configuration at ${path}: write one with \`toolcrib init\`, or name another with --config FILE.`,
  );
}

/** A configuration is in the way of a new one. */
export function configExists(path: string): ToolcribError {
  return new ToolcribError(
    'CONFIG_EXISTS',
    `There is a configuration at ${path} already: change it with \`toolcrib config set\` or name another file with --config.`,
  );
}

/** A configuration has problems; all of them are named at once. */
export function invalidConfig(origin: string, problems: readonly string[]): ToolcribError {
  const lines = problems.map((problem) => `  - ${problem}`).join('\n');
  const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
  return new ToolcribError('INVALID_CONFIG', `${origin} has ${count}:\n${lines}`, { details: { problems } });
}

/** Another client's file cannot be taken over. */
export function foreignFileUnreadable(path: string, reason: string): ToolcribError {
  return new ToolcribError('FOREIGN_FILE_UNREADABLE', `${path} was not imported: ${reason}.`);
}

/** No file of another client was found. */
export function nothingToImport(): ToolcribError {
  return new ToolcribError(
    'NOTHING_TO_IMPORT',
    'No file of another MCP client was found here or in your home folder: name one, such as `toolcrib import .mcp.json`.',
  );
}

/** The gateway is being stopped; the run was cancelled. */
export function gatewayClosing(): ToolcribError {
  return new ToolcribError('GATEWAY_CLOSING', 'The gateway is closing: this run was cancelled. Try again later.');
}

/** A gateway that was given its configuration as a value has none to read again. */
export function nothingToRead(): ToolcribError {
  const text = 'There is no configuration file to read again: this gateway was started without one.';
  return new ToolcribError('NOTHING_TO_READ', `${text} Nothing changed.`);
}

/** A plugin module does not have the form `{id, tools}`. */
export function invalidPlugin(path: string, reason: string, cause?: unknown): ToolcribError {
  return new ToolcribError('INVALID_PLUGIN', `The plugin ${path} is left out: ${reason}.`, { cause });
}

/** A request to the gateway is malformed. `param` names the field. */
export function invalidRequest(message: string, param?: string): ToolcribError {
  return new ToolcribError('INVALID_REQUEST', message, param === undefined ? {} : { details: { param } });
}

/** The port cannot be opened. */
export function listenFailed(address: string, cause: unknown): ToolcribError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
  const why = code === 'EADDRINUSE' ? 'the port is taken' : code;
  return new ToolcribError(
    'LISTEN_FAILED',
    `Cannot listen on ${address}: ${why}. Change listen.host or listen.port in the configuration.`,
    { cause },
  );
}

/** The upstream model could not be reached or refused. */
export function providerFailed(
  reason: string,
  { status, code }: { readonly status?: number | undefined; readonly code?: string | undefined },
  cause: unknown,
): ToolcribError {
  const text = clip(cleanText(reason), PROVIDER_ERROR_MAX_CHARS);
  const where = status === undefined ? 'The provider failed' : `The provider answered ${status}`;
  const details = {
    ...(status === undefined ? {} : { status }),
    ...(code === undefined ? {} : { providerCode: code }),
  };
  return new ToolcribError('PROVIDER_FAILED', `${where}: ${text}`, { details, cause });
}

/** Nothing is kept under this id. */
export function sessionUnknown(id: string): ToolcribError {
  return new ToolcribError(
    'SESSION_UNKNOWN',
    `No session and no run "${clip(cleanText(id), 64)}" is kept: toolcrib sessions list shows those that are.`,
  );
}

/** No MCP server of the configuration has this name. */
export function serverUnknown(name: string): ToolcribError {
  const text = `There is no MCP server "${clip(cleanText(name), 64)}": toolcrib doctor shows those that are configured.`;
  return new ToolcribError('SERVER_UNKNOWN', text);
}

/** The model kept calling tools without an answer. */
export function stepLimit(maxSteps: number): ToolcribError {
  return new ToolcribError('STEP_LIMIT', `The run was stopped after ${maxSteps} provider requests without an answer.`);
}

/** A run names an agent that the configuration does not know. */
export function unknownAgent(name: string, known: readonly string[]): ToolcribError {
  const list = known.length === 0 ? 'none is configured' : `configured are ${known.join(', ')}`;
  return new ToolcribError('UNKNOWN_AGENT', `There is no agent "${clip(cleanText(name), 64)}": ${list}.`);
}

/** The gateway was told to listen where strangers could reach it, without a token. */
export function unsafeListen(host: string): ToolcribError {
  return new ToolcribError(
    'UNSAFE_LISTEN',
    `Refusing to listen on ${host} without a token: set listen.token, or use 127.0.0.1.`,
  );
}

/** A command line makes no sense; `usage` is the right form. */
export function wrongUsage(message: string, usage: string): ToolcribError {
  return new ToolcribError('USAGE', `${message}\nUsage: ${usage.trimEnd()}`);
}
