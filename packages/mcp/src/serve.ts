// A surface as an MCP server, whatever carries its messages: lists, calls, questions to the client's person, and the news
// that the list changed. One face answers one client; transports come and go in front of it.

import { createHash } from 'node:crypto';
import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server';
import type { Surface, SurfaceCall, VisibleTool } from '@toolcrib/modes';
import { isJsonObject, type JsonSchema, type ToolId, type ToolResult } from '@toolcrib/tool';
import { createLiveCalls, type AskClient, type LiveCalls } from './serve-calls.ts';
import { legOf } from './serve-leg.ts';
import { carriedArguments } from './serve-message.ts';
import { inputRequiredBy } from './serve-question.ts';
import { toCallToolResult } from './serve-result.ts';

/** What is served to one client. */
export interface ServedSurface {
  readonly surface: Surface;
  /** Called before each request: takes what is new, so that a request is a turn. Default: `surface.update()`. */
  nextTurn?(): void;
  /** The contract that `details` of this tool's results always fit; undefined where there is none to promise. */
  outputSchema?(id: ToolId): Promise<JsonSchema | undefined>;
  /** Runs each call, so that the host knows of it. @throws where the host takes no more. Default: it is just run. */
  track?<T>(call: () => Promise<T>): Promise<T>;
  /** Calls the listener whenever the tools may have changed. @returns how to stop. */
  onChange?(listener: () => void): () => void;
  close(): void;
}

/** What a surface is opened with. */
export interface SurfaceClient {
  /** Asks the person at the client. */
  readonly ask: AskClient;
  /** Headers of the request that opened it. Absent over stdio. */
  readonly headers?: Headers;
}

/** Opens the surface of one client. */
export type OpenSurface = (client: SurfaceClient) => Promise<ServedSurface>;

/** One client's view of a surface. */
export interface Face {
  /** A protocol instance over this face; several may live at once. */
  server(): Server;
  /** Called with each change of the visible tools that no client has seen. */
  onListChanged(listener: () => void): void;
  /** Cancels the calls under way, and resolves when their answers have left. Never rejects. */
  stop(): Promise<void>;
  close(): void;
}

/** How a face is made. */
export interface FaceOptions {
  /** Makes unguessable ids. */
  readonly newId: () => string;
  /** Whether "for the session" means something here. */
  readonly hasSession: boolean;
  readonly headers?: Headers | undefined;
}

const IMPLEMENTATION = { name: 'toolcrib', version: '1.0.0' };

/** Opens a surface and puts a face on it. */
export async function openFace(open: OpenSurface, options: FaceOptions): Promise<Face> {
  const calls = createLiveCalls(options);
  const { headers } = options;
  const served = await open({ ask: calls.ask, ...(headers === undefined ? {} : { headers }) });
  const watch = watchList(served);
  return {
    server: () => makeServer(served, calls, watch),
    onListChanged: watch.listen,
    stop: () => calls.stop(),
    close: () => {
      watch.stop();
      calls.close();
      served.close();
    },
  };
}

function makeServer(served: ServedSurface, calls: LiveCalls, watch: ListWatch): Server {
  const { surface } = served;
  const instructions = surface.promptText();
  const server = new Server(IMPLEMENTATION, {
    capabilities: { tools: { listChanged: true } },
    ...(instructions === '' ? {} : { instructions }),
  });
  server.setRequestHandler('tools/list', async () => {
    turn(served);
    watch.seen();
    return { tools: await Promise.all(surface.visibleTools().map((tool) => toWireTool(tool, served))) };
  });
  server.setRequestHandler('tools/call', async ({ params }, context) => {
    const { name } = params;
    const args = carriedArguments(params);
    const outcome = await take(calls, { name, args, context, server }, (call) => {
      const run = async (): Promise<ToolResult> => {
        turn(served);
        return surface.handle(name, args, call);
      };
      return served.track === undefined ? run() : served.track(run);
    });
    if (outcome.kind === 'questions') return inputRequiredBy(outcome.questions, outcome.token);
    const isTool = surface.visibleTools().some((tool) => tool.name === name && tool.id !== undefined);
    return toCallToolResult(outcome.result, isTool);
  });
  return server;
}

interface Taken {
  readonly name: string;
  readonly args: unknown;
  readonly context: ServerContext;
  readonly server: Server;
}

/** A request begins a call, or brings the answers that an earlier one waits for. */
async function take(calls: LiveCalls, taken: Taken, run: (call: SurfaceCall) => Promise<ToolResult>) {
  const { name, args, context, server } = taken;
  const leg = legOf(context, server);
  const what = { name, args };
  const token = context.mcpReq.requestState<string>();
  if (token === undefined) return calls.begin(what, leg, run);
  const resumed = calls.resume(what, leg, { token, responses: context.mcpReq.inputResponses ?? {} });
  if (resumed === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState: call the tool again.');
  return resumed;
}

async function toWireTool({ name, description, parameters, id }: VisibleTool, served: ServedSurface) {
  const outputSchema = id === undefined ? undefined : await served.outputSchema?.(id);
  return {
    name,
    description,
    inputSchema: toObjectSchema(parameters),
    ...(outputSchema === undefined ? {} : { outputSchema: toObjectSchema(outputSchema) }),
  };
}

/** MCP wants the word itself at the root, which surfaces and contracts promise anyhow. */
function toObjectSchema(schema: JsonSchema): { readonly type: 'object'; readonly [key: string]: unknown } {
  return { ...(isJsonObject(schema) ? schema : {}), type: 'object' };
}

function turn(served: ServedSurface): void {
  if (served.nextTurn === undefined) served.surface.update();
  else served.nextTurn();
}

interface ListWatch {
  /** A client has the list as it is now. */
  readonly seen: () => void;
  readonly listen: (listener: () => void) => void;
  readonly stop: () => void;
}

/** Nobody is told of a change before somebody has asked for the list, nor twice of the same one. */
function watchList(served: ServedSurface): ListWatch {
  const listeners = new Set<() => void>();
  let known: string | undefined;
  const stop = served.onChange?.(() => {
    if (known === undefined) return;
    turn(served);
    const now = listDigest(served.surface);
    if (now === known) return;
    known = now;
    for (const listener of listeners) listener();
  });
  return {
    seen: () => {
      known = listDigest(served.surface);
    },
    listen: (listener) => void listeners.add(listener),
    stop: () => {
      listeners.clear();
      stop?.();
    },
  };
}

function listDigest(surface: Surface): string {
  return createHash('sha256').update(JSON.stringify(surface.visibleTools())).digest('base64');
}
