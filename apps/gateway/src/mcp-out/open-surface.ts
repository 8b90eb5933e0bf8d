// A run whose model is somewhere else: at an MCP client. It is opened like any other run, lasts as long as the client's
// session, asks the client's person, and takes what is new before each request.

import type { ClientAnswer, OpenSurface, SurfaceClient } from '@toolcrib/mcp';
import { fingerprint, isJsonObject, isTrusted, type JsonSchema, type ToolId, type Validator } from '@toolcrib/tool';
import type { AskPerson, PersonQuestion, RunCompany } from '../approvals/ask-person.ts';
import { visible } from '../approvals/shown-approval.ts';
import type { OpenedRun } from '../open-run.ts';
import type { RunIdentity } from '../run-settings.ts';

/** What serving needs of a gateway. */
export interface SurfaceGround {
  readonly open: (identity: Partial<RunIdentity>, company: RunCompany) => Promise<OpenedRun>;
  /** Calls the listener whenever a source changed. @returns how to stop. */
  readonly onToolsChanged: (listener: () => void) => () => void;
  readonly validator: Validator;
  /** Runs a call, and lets it finish when the gateway is told to stop. @throws where it takes no more. */
  readonly track: <T>(call: () => Promise<T>) => Promise<T>;
}

/** Names the agent on whose behalf an HTTP client speaks. */
export const AGENT_HEADER = 'x-toolcrib-agent';

/** Makes what opens the surface of one client. `identity` holds where the client names no agent. */
export function surfaceOpener(ground: SurfaceGround, identity: Partial<RunIdentity>): OpenSurface {
  return async (client) => {
    const agent = client.headers?.get(AGENT_HEADER);
    const who = typeof agent === 'string' ? { ...identity, agent } : identity;
    const run = await ground.open(who, { ask: askThrough(client), route: 'mcp' });
    return {
      surface: run.surface,
      nextTurn: () => run.nextTurn(),
      outputSchema: (id) => promisedOutput(run, id, ground.validator),
      track: ground.track,
      onChange: (listener) => ground.onToolsChanged(listener),
      close: () => run.close(),
    };
  };
}

/** A person who cannot be reached is a rejection: the desk then looks for somebody else. */
function askThrough(client: SurfaceClient): AskPerson {
  return async (question) => {
    const { callId, signal } = question;
    const answer: ClientAnswer = await client.ask({ callId, message: toMessage(question), signal });
    if (answer === 'timed-out') throw new Error('the client has nobody to ask');
    return answer;
  };
}

function toMessage({ tool, args }: PersonQuestion): string {
  return `May the tool ${visible(tool.id)} run with these arguments?\n${visible(JSON.stringify(args, undefined, 2))}`;
}

/** Clients check results against it, and give up a whole list over one that they cannot use. */
async function promisedOutput(run: OpenedRun, id: ToolId, validator: Validator): Promise<JsonSchema | undefined> {
  const found = run.session.lookup(id);
  if (found.kind !== 'found' || !isTrusted(found.tool)) return undefined;
  const { outputSchema: schema } = found.tool;
  if (!isJsonObject(schema) || schema['type'] !== 'object') return undefined;
  const compiled = await validator.compile({ schema, digest: fingerprint(schema) });
  return compiled.kind === 'ready' ? schema : undefined;
}
