// What the request parsers give to the rest of the provider.

import { systemTexts, toMessages, type Item } from './conversation.ts';
import type { JsonObject } from './narrow.ts';
import { field, textField } from './narrow.ts';
import { missing } from './errors.ts';
import type { CacheUse } from './prompt-cache.ts';
import type { Api, RequestView, ViewTool } from './script.ts';

/** A valid request. */
export interface ParsedRequest {
  readonly view: RequestView;
  readonly streamed: boolean;
  readonly body: JsonObject;
  /** UTF-8 bytes of the body as received, for `usage`. */
  readonly bytes: number;
  /** What it had from the prompt cache; Messages only. */
  readonly cache?: CacheUse;
}

/** The model that a request names. @throws ApiError where it names none. */
export function requiredModel(body: JsonObject): string {
  const model = textField(body, 'model');
  if (model === '') throw missing('model');
  return model;
}

/** Makes the view of a request. */
export function toView(
  api: Api,
  body: JsonObject,
  parts: { items: readonly Item[]; tools: readonly ViewTool[] },
): RequestView {
  return {
    api,
    model: requiredModel(body),
    system: systemTexts(parts.items).join('\n\n'),
    messages: toMessages(parts.items),
    tools: field(body, 'tool_choice') === 'none' ? [] : parts.tools,
  };
}
