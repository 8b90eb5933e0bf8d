// Reading parsed JSON of strangers: small guards, so that no request can crash the provider.

/** A JSON object of unknown content. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether `value` is a JSON object: neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an own property; undefined where `value` is no object or has none of that name. */
export function field(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Reads an own property that is text; empty otherwise. */
export function textField(value: unknown, name: string): string {
  const found = field(value, name);
  return typeof found === 'string' ? found : '';
}

/** Reads an own property that is a list; empty otherwise. */
export function listField(value: unknown, name: string): readonly unknown[] {
  const found = field(value, name);
  return Array.isArray(found) ? found : [];
}

/** Parses JSON; undefined where the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** The text parts of a message's content: a plain text, or the `text` of each part that has one. */
export function textParts(content: unknown): readonly string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((part) => {
    const text = field(part, 'text') ?? field(part, 'refusal');
    return typeof text === 'string' ? [text] : [];
  });
}

/** Counts the UTF-8 bytes of a text. */
export function utf8Bytes(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}
