// Text of servers, made fit to leave this package: configured values are masked, stacks dropped, the rest cleaned and cut.
// Apart, because every sentence that quotes a server goes through here.

import { cleanText, clip } from '@toolcrib/tool';
import { isHttpConfig, type McpServerConfig } from './config.ts';
import { MASK_MIN_CHARS, SHOWN_NAME_MAX_CHARS } from './limits.ts';

/** Replaces configured values by asterisks. */
export type Mask = (text: string) => string;

const SECRET_FLAG = /^--?[\w-]*(?:token|secret|passw|key|auth|credential|pat\b)[\w-]*(?:=(?<value>.*))?$/is;
const SCHEME = /^(?:bearer|basic|token)\s+/i;
const STACK_LINE = /\r?\n\s+at\s/;

/** Makes the mask for one server: values of its environment, headers, secret-named flags and URL are hidden verbatim. */
export function createMask(config: McpServerConfig): Mask {
  const secrets = [...new Set(secretsOf(config))]
    .filter((secret) => secret.length >= MASK_MIN_CHARS)
    .toSorted((a, b) => b.length - a.length);
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text);
}

/** One clean line of at most `maxChars` of what a server said, without its stack. */
export function quote(text: string, maxChars: number, mask: Mask): string {
  return clip(cleanText(mask(text.split(STACK_LINE, 1)[0] ?? '')), maxChars);
}

/** A name as it stands in a sentence: clean and short. */
export function shownName(name: string): string {
  return clip(cleanText(name), SHOWN_NAME_MAX_CHARS);
}

function secretsOf(config: McpServerConfig): readonly string[] {
  if (isHttpConfig(config)) {
    const headers = Object.values(config.headers ?? {}).map(String);
    const own = config.oauth?.clientSecret === undefined ? [] : [config.oauth.clientSecret];
    return [...own, ...headers, ...headers.map((value) => value.replace(SCHEME, '')), ...secretsOfUrl(config.url)];
  }
  return [...Object.values(config.env ?? {}).map(String), ...secretsOfArguments(config.args ?? [])];
}

function secretsOfArguments(args: readonly string[]): readonly string[] {
  return args.flatMap((arg, index) => {
    const flag = SECRET_FLAG.exec(arg);
    if (flag === null) return [];
    return [flag.groups?.['value'] ?? args[index + 1] ?? ''];
  });
}

function secretsOfUrl(text: string): readonly string[] {
  if (!URL.canParse(text)) return [text];
  const url = new URL(text);
  return [url.password, ...url.searchParams.values(), url.search, url.pathname];
}
