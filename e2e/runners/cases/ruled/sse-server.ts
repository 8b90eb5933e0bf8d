// A fake server of the older kind: one event stream per client, on which every answer comes, and an address for messages.

import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { asText } from '../case.ts';
import { act, type Incoming } from './act.ts';
import { listening, refuse, stageOf, type HttpRuled } from './http-server.ts';
import { stepsFor, type RuledServer, type SeenMessage } from './rules.ts';

/** Serves on loopback. */
export async function serveSseRules(server: RuledServer): Promise<HttpRuled> {
  const seen: SeenMessage[] = [];
  const streams = new Map<string, ServerResponse>();
  let clients = 0;
  const hear = async (body: string, client: string, response: ServerResponse): Promise<void> => {
    const incoming = JSON.parse(body) as Incoming;
    seen.push({ method: asText(incoming.method), params: incoming.params });
    const steps = stepsFor(server.rules, seen) ?? [];
    const refusal = steps.find((step) => 'httpStatus' in step);
    const stream = streams.get(client);
    if (refusal !== undefined) refuse(response, refusal);
    else if (stream === undefined) response.writeHead(404).end();
    else {
      response.writeHead(202).end();
      await act(steps, incoming, stageOf(stream));
    }
  };
  const port = await listening((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sse.invalid');
    if (request.method === 'GET') {
      clients += 1;
      streams.set(String(clients), response);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: /messages?client=${clients}\n\n`);
    } else if (request.method === 'POST' && pathname === '/messages')
      void text(request).then((body) => hear(body, searchParams.get('client') ?? '', response));
    else response.writeHead(405).end();
  });
  return { ...port, seen };
}
