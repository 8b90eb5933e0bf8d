// The list of a server, page by page, taken leniently: whatever stands in it is handed on to be judged tool by tool. A
// cursor that repeats or never ends is cut off, and what came before it is kept.

import { ProtocolError, SdkError, SdkErrorCode, type Client } from '@modelcontextprotocol/client';
import { LIST_MAX_PAGES_COUNT, LIST_MAX_TOOLS_COUNT, TIMER_MAX_MS } from './limits.ts';
import { ANY_RESULT } from './wire-message.ts';

/** Tools in the server's order, as they came. */
export interface ListedTools {
  readonly tools: readonly unknown[];
  /** Why the list may be incomplete, as a sentence; absent where it is whole. */
  readonly problem?: string;
}

/** The one thing of the SDK's client that listing needs. */
export type Requester = Pick<Client, 'request'>;

interface Page {
  readonly tools: readonly unknown[];
  readonly cursor?: string;
}

const METHOD_NOT_FOUND = -32_601;

/** Rejects as the first page does; a later page that fails ends the list with a problem. */
export async function listTools(client: Requester, signal: AbortSignal): Promise<ListedTools> {
  const tools: unknown[] = [];
  const cut = (problem: string): ListedTools => ({ tools: tools.slice(0, LIST_MAX_TOOLS_COUNT), problem });
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let number = 1; number <= LIST_MAX_PAGES_COUNT; number += 1) {
    const page = await readPage(client, cursor, signal).catch((error: unknown) => {
      if (number === 1 || signal.aborted) throw error;
    });
    if (page === undefined)
      return cut(`Page ${number} of its tool list could not be read: the pages before it were kept.`);
    tools.push(...page.tools);
    if (tools.length > LIST_MAX_TOOLS_COUNT) return cut(`Its tool list was cut at ${LIST_MAX_TOOLS_COUNT} tools.`);
    if (page.cursor === undefined) return { tools };
    if (seen.has(page.cursor)) return cut('Its tool list repeats a page cursor: the pages so far were kept.');
    seen.add(page.cursor);
    cursor = page.cursor;
  }
  return cut(`Its tool list has more than ${LIST_MAX_PAGES_COUNT} pages: the rest was left out.`);
}

async function readPage(client: Requester, cursor: string | undefined, signal: AbortSignal): Promise<Page> {
  const request = { method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) };
  try {
    const result = await client.request(request, ANY_RESULT, { signal, timeout: TIMER_MAX_MS });
    const { tools, nextCursor } = result;
    if (!Array.isArray(tools)) throw new SdkError(SdkErrorCode.InvalidResult, 'tools/list was answered without a list');
    return { tools, ...(typeof nextCursor === 'string' && nextCursor !== '' ? { cursor: nextCursor } : {}) };
  } catch (error) {
    // A server without tools may not know the method.
    if (error instanceof ProtocolError && error.code === METHOD_NOT_FOUND) return { tools: [] };
    throw error;
  }
}
