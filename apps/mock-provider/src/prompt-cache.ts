// What Anthropic's prompt cache would do: a request marks ends of its prefix, and a prefix that came before, byte for byte,
// is read instead of paid for. Nothing unmarked is cached.

import { createHash, type Hash } from 'node:crypto';
import { field, isObject, listField, type JsonObject } from './narrow.ts';

/** What one request had from the cache. Bytes of the prefix as JSON, marks left out. */
export interface CacheUse {
  /** Where the marks are, in order: `tools[2]`, `system[0]`, `messages[4].content[0]`. */
  readonly marks: readonly string[];
  readonly readBytes: number;
  readonly writtenBytes: number;
}

/** Remembers prefixes. */
export interface PromptCache {
  use(body: unknown): CacheUse;
}

/** Opens an empty cache. */
export function createPromptCache(): PromptCache {
  const known = new Set<string>();
  return {
    use(body) {
      const prefixes = markedPrefixes(body);
      const read = prefixes.findLast(({ digest }) => known.has(digest))?.bytes ?? 0;
      for (const { digest } of prefixes) known.add(digest);
      const whole = prefixes.at(-1)?.bytes ?? 0;
      return { marks: prefixes.map(({ at }) => at), readBytes: read, writtenBytes: whole - read };
    },
  };
}

/** Where a request's marks are, in the order of the prefix. */
export function cacheMarks(body: unknown): readonly string[] {
  return markedPrefixes(body).map(({ at }) => at);
}

interface MarkedPrefix {
  readonly at: string;
  readonly digest: string;
  readonly bytes: number;
}

/** Tools come first, then system, then messages, whatever their order in the body. */
function markedPrefixes(body: unknown): readonly MarkedPrefix[] {
  const hash: Hash = createHash('sha256');
  const found: MarkedPrefix[] = [];
  let bytes = 0;
  for (const [at, block] of blocksOf(body)) {
    const { cache_control: mark, ...rest } = block;
    const text = `${at} ${JSON.stringify(rest)}\n`;
    hash.update(text);
    bytes += Buffer.byteLength(text);
    if (isObject(mark)) found.push({ at, digest: hash.copy().digest('hex'), bytes });
  }
  return found;
}

function blocksOf(body: unknown): readonly (readonly [string, JsonObject])[] {
  return [
    ...listed(listField(body, 'tools'), 'tools'),
    ...contentBlocks(field(body, 'system'), 'system'),
    ...listField(body, 'messages').flatMap((message, index) =>
      contentBlocks(field(message, 'content'), `messages[${index}].content`),
    ),
  ];
}

/** Content as blocks; a plain text is one. */
export function contentBlocks(content: unknown, at: string): readonly (readonly [string, JsonObject])[] {
  if (typeof content === 'string') return [[`${at}[0]`, { type: 'text', text: content }]];
  return Array.isArray(content) ? listed(content, at) : [];
}

function listed(items: readonly unknown[], at: string): readonly (readonly [string, JsonObject])[] {
  return items.flatMap((item, index) => (isObject(item) ? [[`${at}[${index}]`, item] as const] : []));
}
