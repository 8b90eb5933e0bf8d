// The sessions of streamable HTTP clients up to 2025-11-25: made by `initialize`, named by an id that cannot be guessed,
// ended by DELETE, by idleness, or by the oldest idle one making room. Their number is bounded.

import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { SESSION_IDLE_MS, SESSIONS_MAX_COUNT } from './limits.ts';
import { openFace, type Face, type OpenSurface } from './serve.ts';
import { createEventStore } from './serve-events.ts';
import { whenRead } from './serve-response.ts';

/** The sessions of one endpoint. */
export interface HttpSessions {
  /** @returns undefined where nobody knows the id. */
  use(id: string, request: Request, body: unknown): Promise<Response> | undefined;
  /** Opens a session for `initialize`. @returns undefined where there is no room. */
  begin(request: Request, body: unknown): Promise<Response> | undefined;
  count(): number;
  close(): Promise<void>;
}

/** How sessions are kept. */
export interface HttpSessionsOptions {
  readonly open: OpenSurface;
  /** Makes unguessable ids. */
  readonly newId: () => string;
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
}

interface Session {
  readonly face: Face;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Requests and streams that are open. */
  openCount: number;
  lastUsedMs: number;
}
interface Book {
  readonly options: HttpSessionsOptions;
  readonly sessions: Map<string, Session>;
  /** Sessions that are being opened take room too. */
  openingCount: number;
}

/** Keeps sessions. */
export function createHttpSessions(options: HttpSessionsOptions): HttpSessions {
  const book: Book = { options, sessions: new Map(), openingCount: 0 };
  const sweep = setInterval(() => sweepIdle(book), SESSION_IDLE_MS / 10);
  sweep.unref();
  return {
    use: (id, request, body) => {
      const session = book.sessions.get(id);
      return session === undefined ? undefined : answer(book, session, { request, body });
    },
    begin: (request, body) => (makeRoom(book) ? begin(book, { request, body }) : undefined),
    count: () => book.sessions.size,
    close: async () => {
      clearInterval(sweep);
      await Promise.all([...book.sessions.values()].map(end));
    },
  };
}

/** Whoever waits for an answer gets one. */
async function end({ face, transport }: Session): Promise<void> {
  await face.stop();
  await transport.close();
}

interface Asked {
  readonly request: Request;
  readonly body: unknown;
}

async function begin(book: Book, asked: Asked): Promise<Response> {
  const { open, newId, now } = book.options;
  const { sessions } = book;
  book.openingCount += 1;
  try {
    const face = await openFace(open, { newId, hasSession: true, headers: asked.request.headers });
    const id = newId();
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => id,
      eventStore: createEventStore(newId),
      onsessionclosed: () => face.stop(),
    });
    const server = face.server();
    face.onListChanged(() => void server.sendToolListChanged().catch(() => {}));
    await server.connect(transport);
    server.onclose = () => {
      sessions.delete(id);
      face.close();
    };
    const session = { face, transport, openCount: 0, lastUsedMs: now() };
    sessions.set(id, session);
    const response = await answer(book, session, asked);
    // Not a good `initialize`: no session has begun.
    if (transport.sessionId === undefined) await transport.close();
    return response;
  } finally {
    book.openingCount -= 1;
  }
}

async function answer(book: Book, session: Session, { request, body }: Asked): Promise<Response> {
  const done = (): void => {
    session.openCount -= 1;
    session.lastUsedMs = book.options.now();
  };
  session.openCount += 1;
  try {
    const parsed = body === undefined ? {} : { parsedBody: body };
    return whenRead(await session.transport.handleRequest(request, parsed), done);
  } catch (error) {
    done();
    throw error;
  }
}

/** Where all are taken, the one that was idle longest gives way to the new one. */
function makeRoom(book: Book): boolean {
  if (book.sessions.size + book.openingCount < SESSIONS_MAX_COUNT) return true;
  const idle = [...book.sessions.values()].filter(({ openCount }) => openCount === 0);
  const oldest = idle.toSorted((a, b) => a.lastUsedMs - b.lastUsedMs)[0];
  void oldest?.transport.close();
  return oldest !== undefined;
}

function sweepIdle(book: Book): void {
  const before = book.options.now() - SESSION_IDLE_MS;
  for (const session of book.sessions.values())
    if (session.openCount === 0 && session.lastUsedMs < before) void session.transport.close();
}
