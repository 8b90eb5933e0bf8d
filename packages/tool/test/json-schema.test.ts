import { describe, expect, it } from 'vitest';
import { isJsonObject } from '../src/index.ts';

describe('isJsonObject', () => {
  it.each([{}, { a: 1 }, Object.create(null)])('takes %j for an object', (value) => {
    expect(isJsonObject(value)).toBe(true);
  });

  it.each([null, undefined, [], [{}], 'text', 7, true, () => 1])('takes %j for none', (value) => {
    expect(isJsonObject(value)).toBe(false);
  });

  it('reads no property to tell', () => {
    const refuse = (): never => {
      throw new Error('hands off');
    };
    expect(isJsonObject(new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse }))).toBe(
      true,
    );
  });
});
