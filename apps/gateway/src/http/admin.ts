// `/admin`: what people ask of a gateway. Behind the same checks of host, origin and token as every other route.

import { Hono, type Context } from 'hono';
import type { ServerStatus } from '@toolcrib/mcp';
import { isJsonObject } from '@toolcrib/tool';
import type { ApprovalDesk } from '../approvals/approval-desk.ts';
import { isGiven, type GivenAnswer } from '../approvals/approval-store.ts';
import { showApproval } from '../approvals/shown-approval.ts';
import { invalidRequest, serverUnknown, sessionUnknown } from '../errors.ts';
import type { ReloadReport } from '../live/reload.ts';
import { SESSIONS_SHOWN_COUNT } from '../limits.ts';
import { reportOf } from '../sessions/session-report.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { toIsoTime } from '../iso-time.ts';
import { readJson } from './read-json.ts';

/** What the routes need of a gateway. */
export interface AdminHost {
  readonly approvals: Pick<ApprovalDesk, 'list' | 'answer'>;
  readonly sessions: Pick<SessionStore, 'sessions' | 'lines'>;
  reload(): Promise<ReloadReport>;
  reconnect(server: string): Promise<ServerStatus | undefined>;
}

/** Builds the routes; their errors are the parent's to send. */
export function adminRoutes(host: AdminHost): Hono {
  const { approvals, sessions } = host;
  const routes = new Hono();
  routes.post('/reload', async (context) => context.json(await host.reload()));
  routes.post('/servers/:name/reconnect', async (context) => {
    const name = context.req.param('name');
    const server = await host.reconnect(name);
    if (server === undefined) throw serverUnknown(name);
    return context.json({ server });
  });
  routes.get('/approvals', async (context) => {
    const open = await approvals.list();
    return context.json({ approvals: open.map(showApproval) });
  });
  routes.post('/approvals/:id', async (context) => {
    const answered = await approvals.answer(context.req.param('id'), await readAnswer(context));
    return context.json({ approval: showApproval(answered) });
  });
  routes.get('/sessions', async (context) => {
    const entries = await sessions.sessions(readLimit(context.req.query('limit')));
    const shown = entries.map(({ startedAtMs, lastAtMs, ...rest }) => {
      return { ...rest, startedAt: toIsoTime(startedAtMs), lastAt: toIsoTime(lastAtMs) };
    });
    return context.json({ sessions: shown });
  });
  routes.get('/sessions/:id', async (context) => {
    const id = context.req.param('id');
    const report = reportOf(id, await sessions.lines(id));
    if (report === undefined) throw sessionUnknown(id);
    return context.json(report);
  });
  return routes;
}

async function readAnswer(context: Context): Promise<GivenAnswer> {
  const body = await readJson(context.req.raw);
  const answer = isJsonObject(body) ? body['answer'] : undefined;
  if (!isGiven(answer)) throw invalidRequest('answer must be "once", "session" or "deny".', 'answer');
  return answer;
}

function readLimit(text: string | undefined): number {
  const limit = text === undefined ? SESSIONS_SHOWN_COUNT : Number(text);
  if (!Number.isInteger(limit) || limit < 1) throw invalidRequest('limit must be a whole number from 1.', 'limit');
  return Math.min(limit, 10 * SESSIONS_SHOWN_COUNT);
}
