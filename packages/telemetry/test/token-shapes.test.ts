import { describe, expect, it } from 'vitest';
import { createRedactor } from '../src/index.ts';

const redactor = createRedactor();
const hex = (chars: number): string => 'a1b2c3d4'.repeat(12).slice(0, chars);
const letters = (chars: number): string => 'Ab3dEf6hIj'.repeat(12).slice(0, chars);
const capitals = (chars: number): string => letters(chars).toUpperCase();

// Joined at run time, so that no scanner takes this file for a leak.
const tokens: readonly [vendor: string, token: string][] = [
  ['GitHub', ['ghp', letters(36)].join('_')],
  ['GitHub fine-grained', ['github', 'pat', letters(40)].join('_')],
  ['GitLab', ['glpat', letters(20)].join('-')],
  ['Slack bot', ['xoxb', '123456789012', letters(24)].join('-')],
  ['Slack webhook', ['hooks.slack.com', 'services', 'T0000000', 'B0000000', letters(24)].join('/')],
  ['OpenAI', ['sk', 'proj', letters(40)].join('-')],
  ['Anthropic', ['sk', 'ant', 'api03', letters(40)].join('-')],
  ['dashed test key', ['sk', 'live', '5647382910abcdef'].join('-')],
  ['Stripe', ['sk', 'live', letters(24)].join('_')],
  ['AWS', `AKIA${capitals(16)}`],
  ['Google', `AIza${letters(35)}`],
  ['Google OAuth', ['ya29', letters(40)].join('.')],
  ['npm', ['npm', letters(36)].join('_')],
  ['PyPI', ['pypi', letters(60)].join('-')],
  ['Hugging Face', ['hf', letters(34)].join('_')],
  ['DigitalOcean', ['dop', 'v1', hex(64)].join('_')],
  ['SendGrid', ['SG', letters(22), letters(43)].join('.')],
  ['Twilio', `SK${hex(32)}`],
  ['Shopify', ['shpat', hex(32)].join('_')],
  ['Telegram', ['123456789', letters(35)].join(':')],
  ['Discord', [`M${letters(23)}`, letters(6), letters(38)].join('.')],
  ['Atlassian', `ATATT3${letters(60)}`],
  ['Linear', ['lin', 'api', letters(40)].join('_')],
  ['Notion', ['ntn', letters(46)].join('_')],
  ['Databricks', `dapi${hex(32)}`],
  ['Vault', ['hvs', letters(24)].join('.')],
  ['Postman', ['PMAK', hex(24), hex(34)].join('-')],
  ['Airtable', [`pat${letters(14)}`, hex(64)].join('.')],
  ['age', `AGE-SECRET-KEY-1${capitals(58)}`],
  ['JWT', [`eyJ${letters(17)}`, `eyJ${letters(30)}`, letters(43)].join('.')],
  ['JWT without signature', [`eyJ${letters(17)}`, `eyJ${letters(30)}`].join('.')],
];

describe('tokens of known shape', () => {
  it.each(tokens)('%s is masked in a sentence', (_, token) => {
    expect(redactor.text(`use ${token}, please`)).toBe('use [redacted], please');
  });

  it.each(tokens)('%s is masked behind an escaped line break and behind a percent escape', (_, token) => {
    expect(redactor.text(`a\\n${token} b%20${token} c`)).toBe('a\\n[redacted] b%20[redacted] c');
  });

  it.each([
    'task-force-management-system-2026',
    'sk-learn-and-other-libraries',
    'AKIABARA',
    'a hash 3f2504e04f8911d39a0c0305e82c3301 of something',
    'eyJhbGciOiJub25lIiwiZm9vIjoiYmFyIn0',
    'openclaw:core:read and mcp:github:create_issue',
    '123456789:short',
    'SG.short.short',
  ])('%s stays', (text) => {
    expect(redactor.text(text)).toBe(text);
  });
});

describe('PEM blocks', () => {
  const block = '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----';

  it('are masked whole, with what is around them left', () => {
    expect(redactor.text(`a ${block} b ${block} c`)).toBe('a [redacted] b [redacted] c');
  });

  it('are masked with escaped line breaks too', () => {
    expect(redactor.text(JSON.stringify({ k: block }))).toBe('{"k":"[redacted]"}');
  });

  it('are masked to the end of the text when their end is missing', () => {
    expect(redactor.text('a -----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNz')).toBe('a [redacted]');
  });

  it('are not seen in a mere mention', () => {
    expect(redactor.text('a line like -----BEGIN something')).toBe('a line like -----BEGIN something');
  });
});
