// What the searches so far have found. Kept apart from the moves because both the batch form and the scalar form end here.

import { field, listField, textField } from '../narrow.ts';
import type { PastCall } from './history.ts';
import { leadingJson } from './replies.ts';

/** A candidate as far as the script reads it. */
export interface FoundTool {
  readonly id: string;
  readonly name: string;
  readonly input: string;
}

/** One executed query. */
export interface PastSearch {
  readonly query: string;
  readonly alone: boolean;
  readonly found: readonly FoundTool[];
  /** The answer was cut to fit, so the tool may have been among what is missing. */
  readonly truncated: boolean;
  /** Set where the search failed. */
  readonly error?: string;
}

/** All queries that were searched, in order. */
export function pastSearches(calls: readonly PastCall[], searchName: string): readonly PastSearch[] {
  return calls.filter((call) => call.name === searchName).flatMap(readSearch);
}

/** Groups answer the queries in the order in which they were asked; an echoed query may be cut, so it is not relied on. */
function readSearch(call: PastCall): readonly PastSearch[] {
  const json = leadingJson(call.result.text);
  const queries = askedQueries(call.arguments);
  const alone = queries.length === 1;
  const groups = Array.isArray(json) ? [{ candidates: json }] : listField(json, 'results');
  return queries.map((query, index) => {
    const group = groups[index];
    if (group === undefined) return { query, alone, found: [], truncated: false, error: call.result.text };
    const truncated = field(group, 'truncated') === true;
    return { query, alone, found: listField(group, 'candidates').flatMap(toFound), truncated };
  });
}

function askedQueries(args: unknown): readonly string[] {
  const query = textField(args, 'query');
  const batch = listField(args, 'queries').map((entry) => textField(entry, 'query'));
  return query === '' ? batch : [query, ...batch];
}

function toFound(candidate: unknown): readonly FoundTool[] {
  const id = textField(candidate, 'id');
  return id === '' ? [] : [{ id, name: textField(candidate, 'name'), input: textField(candidate, 'input') }];
}

/** The candidate called `tool`: from the query's own results first, then from any other; the first by position. */
export function findTool(searches: readonly PastSearch[], query: string, tool: string): FoundTool | undefined {
  const own = searches.filter((search) => search.query === query);
  return [...own, ...searches].flatMap((search) => search.found).find((found) => found.name === tool);
}
