import type { JsonSchema } from '@toolcrib/tool';
import { describe, expect, it } from 'vitest';
import { renderType } from '../src/index.ts';
import { createAccess } from '../src/schema-access.ts';

const text = { type: 'string' };

function throwing(key: string, rest: object = {}): object {
  return Object.defineProperty({ ...rest }, key, {
    enumerable: true,
    get: () => {
      throw new Error('hostile');
    },
  });
}

function revoked<T extends object>(target: T): T {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

describe('an object that is hostile [signature.input]', () => {
  it.each<[string, unknown, string]>([
    [
      'a getter that throws for one property',
      { properties: throwing('b', { a: text }) },
      '{ a?: string; b?: unknown }',
    ],
    ['a getter that throws for a keyword', throwing('enum', text), 'string'],
    ['a getter that throws for the properties', throwing('properties', { type: 'object' }), 'Record<string, unknown>'],
    ['a revoked schema', revoked({}), 'unknown'],
    ['a revoked property', { properties: { a: revoked({}), b: text } }, '{ a?: unknown; b?: string }'],
    ['revoked properties', { properties: revoked({ a: text }) }, 'unknown'],
    ['a revoked list', { enum: revoked(['a']), ...text }, 'string'],
    ['a revoked value', { enum: [revoked(['a']), 'b'] }, '"b" | object /* ...1 more */'],
    ['a list that lies about its length', { enum: new Proxy([], { get: () => -1 }), ...text }, 'string'],
    ['a list that claims to be endless', { enum: new Proxy([], { get: () => 1e300 }), ...text }, 'string'],
    [
      'properties that cannot be listed',
      {
        properties: new Proxy(
          {},
          {
            ownKeys: () => {
              throw new Error('hostile');
            },
          },
        ),
      },
      '{ /* ... */ }',
    ],
    ['a function', () => text, 'unknown'],
    [
      'a value that no JSON has',
      { enum: [1n, undefined, Symbol('x'), Number.NaN] },
      'unknown | number /* ...4 more */',
    ],
  ])('%s', (_, schema, expected) => {
    const rendered = renderType(schema as JsonSchema);
    expect({ text: rendered.text, complete: rendered.complete }).toEqual({ text: expected, complete: false });
  });

  it('one that holds itself ends', () => {
    const schema: Record<string, unknown> = { type: 'object' };
    schema['properties'] = { self: schema, other: { items: schema } };
    schema['allOf'] = [schema];
    expect(renderType(schema)).toEqual({
      text: '{ other?: unknown[]; self?: unknown }',
      complete: false,
      closed: false,
    });
  });

  it('one that is new at every look ends', () => {
    const endless = (): object => ({
      get items() {
        return endless();
      },
      get anyOf() {
        return [endless(), endless()];
      },
    });
    expect(renderType(endless() as JsonSchema).text.length).toBeLessThanOrEqual(300);
  });

  it('a constant that holds itself ends', () => {
    const loop: unknown[] = ['a'];
    loop.push(loop);
    expect(renderType({ const: loop }).text).toBe('unknown[] /* ...1 more */');
  });

  it('what a prototype says is not part of a schema', () => {
    const schema: unknown = Object.create({ type: 'string' });
    expect(renderType(schema as JsonSchema)).toEqual({ text: 'unknown', complete: true, closed: false });
  });
});

describe('access', () => {
  it('refuses lists and names past its budget, and schemas past theirs', () => {
    const access = createAccess();
    expect(access.list(Array.from({ length: 200_001 }))).toBeUndefined();
    expect(access.list(Array.from({ length: 199_999 }))).toHaveLength(199_999);
    expect(access.keys({ a: 1, b: 2 })).toBeUndefined();
    expect(access.keys({ a: 1 })).toEqual(['a']);
    expect(Array.from({ length: 20_001 }, () => access.spend()).indexOf(false)).toBe(20_000);
    expect(access.refusals()).toBe(3);
  });

  it('lists the names of an object once that are too many to read', () => {
    let listings = 0;
    const wide = new Proxy(
      { a: text, b: text },
      {
        ownKeys: (target) => {
          listings += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    const access = createAccess();
    access.list(Array.from({ length: 199_999 }));
    expect([access.keys(wide), access.keys(wide)]).toEqual([undefined, undefined]);
    expect(listings).toBe(1);
  });
});
