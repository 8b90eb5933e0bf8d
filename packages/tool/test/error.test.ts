import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { ToolcribError } from '../src/index.ts';

describe('ToolcribError', () => {
  it('carries code, sentence, details and cause', () => {
    const cause = new Error('socket closed');
    const error = new ToolcribError('TOOL_FAILED', 'The tool failed.', { details: { tool: 'x' }, cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'ToolcribError', code: 'TOOL_FAILED', message: 'The tool failed.', cause });
    expect(error.details).toEqual({ tool: 'x' });
  });

  it('has no details and no cause unless given', () => {
    const error = new ToolcribError('X', 'x');
    expect(error.details).toEqual({});
    expect(Object.hasOwn(error, 'cause')).toBe(false);
  });

  it('shows its mark to nobody who lists its properties', () => {
    expect(Object.getOwnPropertySymbols(Object.assign({}, new ToolcribError('X', 'x')))).toEqual([]);
  });
});

describe('ToolcribError.is', () => {
  it('recognises an error, with its code and with no other', () => {
    const error = new ToolcribError('TOOL_FAILED', 'x');
    expect(ToolcribError.is(error)).toBe(true);
    expect(ToolcribError.is(error, 'TOOL_FAILED')).toBe(true);
    expect(ToolcribError.is(error, 'CANCELLED')).toBe(false);
  });

  it('recognises the errors of another copy of the class, both ways', async () => {
    vi.resetModules();
    const other = (await import('../src/index.ts')).ToolcribError;
    expect(other).not.toBe(ToolcribError);
    const theirs = new other('TOOL_FAILED', 'x');
    expect(theirs).not.toBeInstanceOf(ToolcribError);
    expect(ToolcribError.is(theirs, 'TOOL_FAILED')).toBe(true);
    expect(other.is(new ToolcribError('CANCELLED', 'x'), 'CANCELLED')).toBe(true);
  });

  it('recognises an error of another realm', () => {
    const theirs: unknown = runInNewContext(
      `Object.defineProperty(Object.assign(new Error('x'), { code: 'TOOL_FAILED' }), Symbol.for('toolcrib.error'), { value: true })`,
    );
    expect(theirs).not.toBeInstanceOf(Error);
    expect(ToolcribError.is(theirs, 'TOOL_FAILED')).toBe(true);
  });

  it('recognises a subclass', () => {
    class Special extends ToolcribError {}
    expect(ToolcribError.is(new Special('X', 'x'))).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'TOOL_FAILED'],
    ['another error with a code', Object.assign(new Error('x'), { code: 'TOOL_FAILED' })],
    ['a plain object with a code', { code: 'TOOL_FAILED', message: 'x' }],
    ['a mark without a code', { [Symbol.for('toolcrib.error')]: true, message: 'x' }],
    ['a code that is no text', { [Symbol.for('toolcrib.error')]: true, message: 'x', code: 7 }],
    ['a mark without a message', { [Symbol.for('toolcrib.error')]: true, code: 'X' }],
    [
      'an object that throws when touched',
      new Proxy(
        {},
        {
          has: () => {
            throw new Error('no');
          },
        },
      ),
    ],
  ])('does not take %s for one', (_, value) => {
    expect(ToolcribError.is(value)).toBe(false);
    expect(ToolcribError.is(value, 'TOOL_FAILED')).toBe(false);
  });
});
