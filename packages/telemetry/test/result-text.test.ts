import type { ToolResult } from '@toolcrib/tool';
import { describe, expect, it } from 'vitest';
import { createRedactor, REDACT_MAX_CHARS } from '../src/index.ts';
import { resultText } from '../src/result-text.ts';

const redactor = createRedactor();
const show = (result: unknown): string => resultText(result as ToolResult, redactor);

describe('resultText', () => {
  it('writes texts line by line, redacted', () => {
    const content = [
      { type: 'text', text: 'moved' },
      { type: 'text', text: 'token=abc' },
    ];
    expect(show({ content })).toBe('moved\ntoken=[redacted]');
  });

  it('writes everything binary as one line', () => {
    const content = [
      { type: 'image', data: 'AAAA', mimeType: 'image/png' },
      { type: 'audio', data: 'AAAAAA==', mimeType: 'audio/wav' },
      { type: 'resource', resource: { uri: 'file:///a.bin', blob: 'AAAA', mimeType: 'application/zip' } },
      { type: 'resource', resource: { uri: 'file:///a.txt', text: 'hello' } },
      { type: 'resource_link', uri: 'https://u:pw@h/' },
      { type: 'hologram' },
      'no block',
    ];
    expect(show({ content })).toBe(
      [
        '[image, image/png, 3 bytes]',
        '[audio, audio/wav, 4 bytes]',
        '[resource file:///a.bin, application/zip, 3 bytes]',
        '[resource file:///a.txt]\nhello',
        '[link https://u:[redacted]@h/]',
        '[hologram, unknown type, 0 bytes]',
        '[not a block]',
      ].join('\n'),
    );
  });

  it('adds the details where no text says the same', () => {
    const details = { id: 7, api_key: 'x' };
    expect(show({ content: [], details })).toBe('{"id":7,"api_key":"[redacted]"}');
    expect(show({ content: [{ type: 'text', text: 'done' }], details })).toBe('done\n{"id":7,"api_key":"[redacted]"}');
    const same = JSON.stringify({ id: 7 }, null, 2);
    expect(show({ content: [{ type: 'text', text: same }], details: { id: 7 } })).toBe(same);
  });

  it('says where the redactor cut, once', () => {
    const long = show({ content: [{ type: 'text', text: 'x'.repeat(2 * REDACT_MAX_CHARS) }], details: { id: 7 } });
    expect(long.replace(/x+/, 'x')).toBe('x[cut]');
    const exact = show({
      content: [{ type: 'text', text: 'x'.repeat(REDACT_MAX_CHARS - 'texts'.length) }],
      details: { id: 7 },
    });
    expect(exact.replace(/x+/, 'x')).toBe('x\n[cut]');
  });
});
