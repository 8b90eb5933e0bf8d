import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor, REDACT_LOOKAHEAD_CHARS, REDACT_MAX_CHARS } from '../src/index.ts';

const redactor = createRedactor({ secrets: ['configured-secret'] });

describe('createRedactor', () => {
  it('gives harmless text back as it is', () => {
    const text = 'Moved pallet 7 to bay B12 (took 3 s). Næste: 日本 🦀\n';
    expect(redactor.text(text)).toBe(text);
  });

  it('takes several kinds of secrets out of one text', () => {
    const text = 'postgres://joe:hunter2@db/x with {"api_key":"ak-1"} by --token abc and configured-secret';
    expect(redactor.text(text)).toBe(
      'postgres://joe:[redacted]@db/x with {"api_key":"[redacted]"} by --token [redacted] and [redacted]',
    );
  });

  it('changes nothing more when it runs again', () => {
    const once = redactor.text('password=a {"token":"b"} Bearer c1 redis://:d@h Cookie: e=f');
    expect(redactor.text(once)).toBe(once);
  });

  it('cuts a long text and says so', () => {
    const shown = redactor.text('x '.repeat(REDACT_MAX_CHARS));
    expect(shown).toBe(`${'x '.repeat(REDACT_MAX_CHARS / 2)}[cut]`);
  });

  it('never shows half of a secret that straddles the cut', () => {
    const secrets: readonly [shown: string, hidden: string, rest: string][] = [
      ['', 'configured-secret', ''],
      ['password="', 'long secret', '"'],
      ['', ['ghp', 'Ab3'.repeat(12)].join('_'), ''],
      ['redis://:', 'hidden', '@h'],
      ['', '-----BEGIN A KEY-----', ''],
    ];
    for (const [visible, hidden, rest] of secrets) {
      const length = visible.length + hidden.length;
      for (const shift of [1, 2, visible.length + 1, length >> 1, length - 1, length]) {
        const before = ' '.repeat(REDACT_MAX_CHARS - shift);
        const text = `${before}${visible}${hidden}${rest} ${'x'.repeat(2 * REDACT_LOOKAHEAD_CHARS)}`;
        const shown = visible.slice(0, shift) + (shift > visible.length ? '[redacted]' : '');
        expect(redactor.text(text).trimStart()).toBe(`${shown}[cut]`);
      }
    }
  });

  it('reads a configured secret that is longer than the usual look-ahead', () => {
    const long = 'k9'.repeat(REDACT_LOOKAHEAD_CHARS);
    const shown = createRedactor({ secrets: [long] }).text(`${' '.repeat(REDACT_MAX_CHARS - 3)}${long} tail`);
    expect(shown.trimStart()).toBe('[redacted][cut]');
  });

  it('shows nothing of what it cannot read', () => {
    const hostile = {
      toString: () => {
        throw new Error('no text');
      },
    };
    expect(redactor.text(hostile as never)).toBe('[redacted]');
  });

  it('never throws and never shows a configured secret, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
        (any) => {
          const shown = redactor.value({ any, hidden: ['configured-secret', { deep: 'x configured-secret y' }] });
          expect(JSON.stringify(shown)).not.toContain('configured-secret');
        },
      ),
    );
  });
});

// Each of these is quadratic for a careless pattern: at this length it would not come back before the runner gives up.
const hostile = [
  'a',
  'a.',
  '-',
  ' ',
  '_eyJ',
  'eyJ.',
  '://:',
  '://a@',
  'a\\',
  '\\n',
  'password=',
  'password: ',
  'token:[',
  'token={"',
  'token={\\"',
  'token:"',
  "token='",
  'token \t',
  'tokens:',
  'tokens=1',
  'token=,,,,;;;;a;b',
  '<token>',
  'token\\',
  'authorization: ',
  'bearer ',
  'basic a',
  'sk-',
  'ghp_ghp_',
  'SG.',
  'SG.aaaaaaaaaaaaaaaaaa.',
  '%20sk-',
  '1234567890:',
  'M',
  '--token ',
  '--token [',
  '--token "',
  '--token","',
  'curl -u ',
  'mysql -p',
  '-----BEGIN A-----',
  'key key ',
  '?sig=',
  'configured-secre',
  '"',
  '\\"',
  'FlyV1 ',
  'xoxb-',
  '\u0000',
  '\ud800',
].map((unit) => [unit] as const);

describe('hostile text', () => {
  it.each(hostile)('made of %j comes back', (unit) => {
    const text = unit.repeat(Math.ceil((REDACT_MAX_CHARS + REDACT_LOOKAHEAD_CHARS) / unit.length));
    expect(redactor.text(text).endsWith('[cut]')).toBe(true);
  });
});
