// A request as it came over the wire: its bytes counted before anything is read into them, then parsed.

import { chatItems } from './chat-request.ts';
import { systemTexts, type Item } from './conversation.ts';
import { declaredNames } from './declared-tools.ts';
import type { LedgerEntry } from './ledger.ts';
import { field, parseJson, textField, utf8Bytes } from './narrow.ts';
import { messagesItems } from './messages-request.ts';
import { inputItems, responsesItems } from './responses-request.ts';
import type { Api } from './script.ts';

/** Header in which a gateway may name the run that a request belongs to. */
export const RUN_HEADER = 'x-toolcrib-run';

const ITEMS: Readonly<Record<Api, (body: unknown) => readonly Item[]>> = {
  chat: chatItems,
  responses: (body) => responsesItems(body, inputItems(body)),
  messages: messagesItems,
};

/** Reads a request to a model and makes its ledger entry. A body that is no JSON is kept as text. */
export async function receive(api: Api, request: Request): Promise<Omit<LedgerEntry, 'index'>> {
  const raw = Buffer.from(await request.arrayBuffer());
  const text = raw.toString('utf8');
  const isUtf8 = Buffer.from(text, 'utf8').equals(raw);
  const parsed = isUtf8 ? parseJson(text) : undefined;
  const tools = field(parsed, 'tools');
  const items = ITEMS[api](parsed);
  const runId = request.headers.get(RUN_HEADER);
  return {
    path: new URL(request.url).pathname,
    api,
    bytes: raw.byteLength,
    toolNames: declaredNames(tools),
    toolBytes: tools === undefined ? 0 : utf8Bytes(JSON.stringify(tools)),
    promptBytes: systemTexts(items).reduce((sum, part) => sum + utf8Bytes(part), 0),
    streamed: field(parsed, 'stream') === true,
    model: textField(parsed, 'model'),
    body: parsed ?? text,
    ...(runId === null ? {} : { runId }),
  };
}
