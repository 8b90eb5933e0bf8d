// The shape of a search request: one query, a batch, or both. Judged whole before anything runs, so that a wrong batch
// moves no counter. `null` means absent, everywhere.

import { headOf, isJsonObject, type SearchRequest } from '@toolcrib/tool';
import type { ToolSearchConfig } from './config.ts';
import { invalidSearch } from './errors.ts';
import * as limits from './limits.ts';
import { utf8Bytes } from '@toolcrib/telemetry';

/** What a search control was asked, with the limits settled. */
export type SearchPlan =
  | { readonly kind: 'scalar'; readonly request: Required<SearchRequest> }
  | { readonly kind: 'batch'; readonly requests: readonly Required<SearchRequest>[] };

type Limits = Pick<ToolSearchConfig, 'searchDefaultLimit' | 'maxSearchLimit'>;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads `{query, limit, queries}`. A non-blank query before a batch runs first, with the top-level limit.
 * @throws ToolcribError `INVALID_SEARCH` naming the parameter and its range, or the entry and its field.
 */
export function planSearch(fields: Fields, config: Limits): SearchPlan {
  const query = readText(fields, 'query', '`query`');
  const entries = readEntries(fields);
  const limit = readLimit(fields, '`limit`');
  const isBlank = query === undefined || query.trim() === '';
  if (entries === undefined || (entries.length === 0 && !isBlank)) {
    if (query === undefined) throw invalidSearch('give `query` (text) or `queries` (a list of {query, limit?})');
    const cut = headOf(query, limits.SCALAR_QUERY_MAX_CHARS);
    return { kind: 'scalar', request: { query: cut, limit: settled(limit, config) } };
  }
  if (entries.length === 0) throw invalidSearch('`queries` must not be empty');
  if (isBlank && limit !== undefined) {
    throw invalidSearch('`limit` at the top does not go with `queries` alone: set limits per entry, as {query, limit}');
  }
  const requests = entries.map(({ fields: entry, place }) => readEntry(entry, place, config));
  const joined = isBlank ? requests : [{ query, limit: settled(limit, config) }, ...requests];
  return {
    kind: 'batch',
    requests: checkedBatch(
      joined,
      isBlank ? entries.map(({ place }) => place) : ['`query`', ...entries.map(({ place }) => place)],
    ),
  };
}

/** Settles the limit of one search: the default where absent, capped at the maximum.
 * @throws ToolcribError `INVALID_SEARCH` for anything but an integer of at least 1. */
export function settleLimit(limit: unknown, config: Limits): number {
  return settled(readLimit({ limit }, '`limit`'), config);
}

interface Entry {
  readonly fields: Fields;
  readonly place: string;
}

function readEntries(fields: Fields): readonly Entry[] | undefined {
  const value = present(fields, 'queries');
  if (value === undefined) return undefined;
  const list = typeof value === 'string' ? listIn(value) : value;
  if (!Array.isArray(list)) throw invalidSearch('`queries` must be a list of {query, limit?}');
  return list.flatMap((entry: unknown, index): Entry[] => {
    const place = `\`queries[${index}]\``;
    if (entry === null) return [];
    if (!isJsonObject(entry)) throw invalidSearch(`${place} must be an object {query, limit?}`);
    return [{ fields: entry, place }];
  });
}

function readEntry(fields: Fields, place: string, config: Limits): Required<SearchRequest> {
  const inside = (field: string): string => `${place.slice(0, -1)}.${field}\``;
  const query = readText(fields, 'query', inside('query'));
  if (query === undefined) throw invalidSearch(`${inside('query')} is missing`);
  return { query, limit: settled(readLimit(fields, inside('limit')), config) };
}

function checkedBatch(
  requests: readonly Required<SearchRequest>[],
  places: readonly string[],
): readonly Required<SearchRequest>[] {
  const { BATCH_QUERIES_MAX_COUNT: mostQueries, BATCH_QUERY_MAX_CHARS: mostChars } = limits;
  const { BATCH_QUERIES_MAX_BYTES: mostBytes, BATCH_CANDIDATES_MAX_COUNT: mostCandidates } = limits;
  if (requests.length > mostQueries) {
    throw invalidSearch(
      `\`queries\` holds ${requests.length} queries, \`query\` included; at most ${mostQueries} are allowed`,
    );
  }
  const long = requests.findIndex(({ query }) => query.length > mostChars);
  if (long >= 0) throw invalidSearch(`${places[long]} has a query of more than ${mostChars} characters`);
  const bytes = utf8Bytes(JSON.stringify(requests.map(({ query }) => query)));
  if (bytes > mostBytes) {
    throw invalidSearch(
      `\`queries\` take ${bytes} bytes together; at most ${mostBytes} are allowed: use shorter or fewer queries`,
    );
  }
  const candidates = requests.reduce((sum, { limit }) => sum + limit, 0);
  if (candidates > mostCandidates) {
    throw invalidSearch(
      `the \`limit\`s of \`queries\` add up to ${candidates} candidates; at most ${mostCandidates} are allowed: set smaller limits`,
    );
  }
  return requests;
}

function readText(fields: Fields, key: string, place: string): string | undefined {
  const value = present(fields, key);
  if (value === undefined || typeof value === 'string') return value;
  throw invalidSearch(`${place} must be text`);
}

function readLimit(fields: Fields, place: string): number | undefined {
  const value = present(fields, 'limit');
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 1)) return value;
  throw invalidSearch(`${place} must be an integer of at least 1, or null for the default`);
}

function settled(limit: number | undefined, config: Limits): number {
  return Math.min(limit ?? config.searchDefaultLimit, config.maxSearchLimit);
}

function present(fields: Fields, key: string): unknown {
  const value = Object.hasOwn(fields, key) ? fields[key] : undefined;
  return value === null ? undefined : value;
}

function listIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
