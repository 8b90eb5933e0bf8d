import { expect, it } from 'vitest';
import { redactFailure } from '../src/redact-failure.ts';

const redact = (text: string): string => text.replaceAll('hunter2', '[redacted]');

it('takes secrets out of what a failed tool says, in texts and details [call.errors]', () => {
  const result = {
    content: [
      { type: 'text', text: 'cannot reach joe:hunter2@db' },
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
    ],
    details: { at: ['hunter2'], ['__proto__']: { why: 'hunter2' }, count: 1 },
    isError: true,
  } as const;
  expect(redactFailure(result, redact)).toEqual({
    content: [
      { type: 'text', text: 'cannot reach joe:[redacted]@db' },
      { type: 'image', data: 'aGk=', mimeType: 'image/png' },
    ],
    details: { at: ['[redacted]'], ['__proto__']: { why: '[redacted]' }, count: 1 },
    isError: true,
  });
});

it('leaves a result that is no failure as it is', () => {
  const result = { content: [{ type: 'text', text: 'the password is hunter2' }] } as const;
  expect(redactFailure(result, redact)).toBe(result);
});

it('leaves out a text that cannot be redacted', () => {
  const failing = (): string => {
    throw new Error('no');
  };
  expect(redactFailure({ content: [{ type: 'text', text: 'x' }], isError: true }, failing)).toEqual({
    content: [{ type: 'text', text: '' }],
    isError: true,
  });
});
