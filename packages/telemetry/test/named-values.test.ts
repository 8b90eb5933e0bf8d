import { describe, expect, it } from 'vitest';
import { createRedactor } from '../src/index.ts';

const redactor = createRedactor();
const masked: readonly [text: string, shown: string][] = [
  // Assignments and settings.
  ['password=abc', 'password=[redacted]'],
  ['export DB_PASSWORD=abc DEBUG=1', 'export DB_PASSWORD=[redacted] DEBUG=1'],
  ['PASSWORD=ab,cd;ef next', 'PASSWORD=[redacted] next'],
  ['PASSWORD=<a"b{c}d', 'PASSWORD=[redacted]'],
  ['PASSWORD={"a"}b}c next', 'PASSWORD=[redacted] next'],
  ['echo "TOKEN=abc" x', 'echo "TOKEN=[redacted]" x'],
  ["secret = 'a b'", "secret = '[redacted]'"],
  ['token: abc', 'token: [redacted]'],
  ['token => "abc"', 'token => "[redacted]"'],
  ['Server=s;Password=p;Database=d', 'Server=s;Password=[redacted];Database=d'],
  ['API key: abc, name: x', 'API key: [redacted] name: x'],
  ['passphrase: correct horse battery', 'passphrase: [redacted]'],
  ['config["api_key"] = "abc"', 'config["api_key"] = "[redacted]"'],
  ['a\\npassword=abc', 'a\\npassword=[redacted]'],
  // JSON, laid out, escaped, escaped twice.
  ['{"api_key":"ak-1","n":1}', '{"api_key":"[redacted]","n":1}'],
  ['{"password": "a\\"b c", "x": 1}', '{"password": "[redacted]", "x": 1}'],
  ['{"password" :\n  "abc"}', '{"password" :\n  "[redacted]"}'],
  ['{"token": 12345}', '{"token": [redacted]'],
  ['{\\"token\\":\\"a\\\\\\"b\\",\\"n\\":1}', '{\\"token\\":\\"[redacted]\\",\\"n\\":1}'],
  ['{\\\\\\"token\\\\\\":\\\\\\"abc\\\\\\"}', '{\\\\\\"token\\\\\\":\\\\\\"[redacted]\\\\\\"}'],
  ['{"credentials":{"a":"}","b":["x"]},"n":1}', '{"credentials":[redacted],"n":1}'],
  ['{"tokens":["a","b"],"n":1}', '{"tokens":[redacted],"n":1}'],
  ['{"password":"never closed', '{"password":"[redacted]'],
  // Headers.
  ['Authorization: Digest username="joe", response="abc"\nHost: h', 'Authorization: [redacted]\nHost: h'],
  ['Cookie: a=b; c=d\\r\\nHost: h', 'Cookie: [redacted]\\r\\nHost: h'],
  ["curl -H 'Cookie: a=b; c=d' https://h", "curl -H 'Cookie: [redacted]' https://h"],
  ['x-api-key: abc\nx-trace: t-1', 'x-api-key: [redacted]\nx-trace: t-1'],
  // URLs.
  ['https://h/x?token=abc&page=2', 'https://h/x?token=[redacted]&page=2'],
  ['https://h/x?X-Amz-Signature=abc&sig=def', 'https://h/x?X-Amz-Signature=[redacted]&sig=[redacted]'],
  ['?next=a%26access_token%3Dabc', '?next=a%26access_token%3D[redacted]'],
  // XML.
  ['<password>a b</password><name>x</name>', '<password>[redacted]</password><name>x</name>'],
  // Names that may be counts.
  ['auth="abc"', 'auth="[redacted]"'],
];

const shown: readonly string[] = [
  'max_tokens: 100, prompt_tokens=55, "total_tokens": 155, tokens=1,024',
  'auth: failed for this request',
  '{ apiKey: string; token?: string; password: string | null }',
  '{"password":null,"token":"","secret":false}',
  'password: ${DB_PASSWORD}',
  'token_type=bearer_like',
  'signature: (a, b)',
  'author: Joe, keyboard: de',
  'the secretary: Ann',
  'a>b and token > limit',
  'password=[redacted]',
];

describe('named values', () => {
  it.each(masked)('%s becomes %s', (text, expected) => {
    expect(redactor.text(text)).toBe(expected);
  });

  it.each(shown)('%s stays', (text) => {
    expect(redactor.text(text)).toBe(text);
  });
});
