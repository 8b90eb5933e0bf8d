// The endpoint that MCP clients reach over HTTP: sessions for the generations up to 2025-11-25, single requests for
// 2026-07-28, told apart by the SDK's own rule. Who may come here at all is for the host to decide before.

import {
  createMcpHandler,
  isInitializeRequest,
  isJsonContentType,
  isLegacyRequest,
} from '@modelcontextprotocol/server';
import { ToolcribError } from '@toolcrib/tool';
import { openFace, type Face, type OpenSurface } from './serve.ts';
import { parseRequest } from './serve-message.ts';
import { refusal } from './serve-response.ts';
import { createHttpSessions, type HttpSessions } from './serve-sessions.ts';

/** How the endpoint works. */
export interface McpEndpointOptions {
  /** Makes unguessable ids. */
  readonly newId: () => string;
  /** Milliseconds since some fixed moment. Default `Date.now`. */
  readonly now?: () => number;
  /** Names those whose single requests share a surface. Default: all do. */
  readonly groupOf?: (headers: Headers) => string;
  /** Hears of requests that failed; for the log. */
  readonly onError?: (error: Error) => void;
}

/** One URL for MCP clients. */
export interface McpEndpoint {
  /** Answers GET, POST and DELETE. The body of a POST must already be bounded. */
  fetch(request: Request): Promise<Response>;
  sessionCount(): number;
  /** Cancels what runs, and ends every stream and session. */
  close(): Promise<void>;
}

const PARSE_ERROR = -32_700;
const REFUSED = -32_000;
const UNKNOWN_SESSION = -32_001;
const FAILED = -32_603;

/** Makes an endpoint. `open` is called once per session, and once per group of single requests. */
export function createMcpEndpoint(open: OpenSurface, options: McpEndpointOptions): McpEndpoint {
  const { newId, onError, now = Date.now } = options;
  const sessions = createHttpSessions({ open, newId, now });
  const singles = createSingles(open, options);
  const legacy = (request: Request, body: unknown) => answerSession(sessions, request, body);
  let closed = false;
  return {
    fetch: async (request) => {
      if (closed) return refusal(503, REFUSED, 'The server is closing.');
      const body = await readBody(request);
      if (body.kind === 'malformed') return refusal(400, PARSE_ERROR, 'The body is not JSON.');
      try {
        if (await isLegacyRequest(request, body.parsed)) return await legacy(request, body.parsed);
        return await singles.fetch(request, body.parsed);
      } catch (error) {
        onError?.(error instanceof Error ? error : new Error(String(error)));
        // What is ours was written for whoever asked, and says what is wrong with the request.
        if (ToolcribError.is(error)) return refusal(400, REFUSED, error.message);
        return refusal(500, FAILED, 'The request failed; the log says why.');
      }
    },
    sessionCount: () => sessions.count(),
    close: async () => {
      closed = true;
      await Promise.all([sessions.close(), singles.close()]);
    },
  };
}

async function answerSession(sessions: HttpSessions, request: Request, body: unknown): Promise<Response> {
  const id = request.headers.get('mcp-session-id');
  if (id !== null) {
    const answered = sessions.use(id, request, body);
    return answered ?? refusal(404, UNKNOWN_SESSION, 'This session is over: send initialize to begin another.');
  }
  if (request.method !== 'POST' || !isInitializeRequest(body))
    return refusal(400, REFUSED, 'The header Mcp-Session-Id is missing: send initialize first.');
  return sessions.begin(request, body) ?? refusal(503, REFUSED, 'Too many sessions are busy: try again later.');
}

type ReadBody = { readonly kind: 'read'; readonly parsed?: unknown } | { readonly kind: 'malformed' };

/** A body of another type is left to the transports, which refuse it. */
async function readBody(request: Request): Promise<ReadBody> {
  if (request.method !== 'POST' || !isJsonContentType(request.headers.get('content-type'))) return { kind: 'read' };
  try {
    return { kind: 'read', parsed: parseRequest(await request.text()) };
  } catch {
    return { kind: 'malformed' };
  }
}

interface Singles {
  fetch(request: Request, body: unknown): Promise<Response>;
  close(): Promise<void>;
}

/** Requests of 2026-07-28 name no session, so those of one group share a surface, and no yes lasts longer than its call. */
function createSingles(open: OpenSurface, options: McpEndpointOptions): Singles {
  const { newId, onError, groupOf = () => '' } = options;
  const faces = new Map<string, Promise<Face>>();
  const faceOf = (group: string, headers: Headers): Promise<Face> => {
    const known = faces.get(group);
    if (known !== undefined) return known;
    const opening = openFace(open, { newId, hasSession: false, headers });
    faces.set(group, opening);
    opening.then(
      (face) => face.onListChanged(() => entry.notify.toolsChanged()),
      () => faces.delete(group),
    );
    return opening;
  };
  const entry = createMcpHandler(
    async ({ requestInfo }) => {
      const headers = requestInfo?.headers ?? new Headers();
      return (await faceOf(groupOf(headers), headers)).server();
    },
    { legacy: 'reject', ...(onError === undefined ? {} : { onerror: onError }) },
  );
  return {
    fetch: (request, body) => entry.fetch(request, body === undefined ? {} : { parsedBody: body }),
    close: async () => {
      const settled = await Promise.allSettled(faces.values());
      const opened = settled.flatMap((face) => (face.status === 'fulfilled' ? [face.value] : []));
      await Promise.all(opened.map((face) => face.stop()));
      await entry.close();
      for (const face of opened) face.close();
    },
  };
}
