import { isDeepStrictEqual } from 'node:util';
import { isTrusted, ToolcribError, type ToolDefinition } from '@toolcrib/tool';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { declares } from '../src/declared-parameters.ts';
import type { Arguments } from '../src/parse-arguments.ts';
import type { RepairedCall } from '../src/repair-call.ts';
import { LOOKUPS, repair, TOOLS } from './call-fixtures.ts';

describe('whatever a model does to a valid call', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.boolean());
  const field = fc.constantFrom(
    'board',
    'depth',
    'path',
    'id',
    'name',
    'toolId',
    'title',
    'command',
    'arguments',
    'args',
    'input',
    'q',
    '__proto__',
  );
  const value = fc.oneof(
    scalar,
    fc.constantFrom('saw_cut', 'run', '{"path":"a"}', ''),
    fc.dictionary(field, scalar, { maxKeys: 3, noNullPrototype: true }),
    fc.array(scalar, { maxLength: 2 }),
  );
  const valid = fc
    .record({
      target: fc.constantFrom(...TOOLS.map(({ id }) => id)),
      fields: fc.dictionary(field, value, { maxKeys: 5, noNullPrototype: true }),
    })
    .map(({ target: id, fields }) => {
      const target = byId(id);
      // A valid call holds what the target declares; of an untrusted one nobody knows.
      const args = Object.fromEntries(Object.entries(fields).filter(([key]) => declared(target, key) !== 'no'));
      return { id, args };
    });

  // Fields that happen to name the target again look like selectors, and beside `args` they are.
  function withoutNames(args: Arguments, target: ToolDefinition): Arguments {
    const isSelector = (key: string): boolean => ['id', 'name', 'toolId'].includes(key);
    const rest = Object.entries(args).filter(([key, item]) => !(isSelector(key) && item === target.name));
    return Object.fromEntries(rest);
  }

  function byId(id: string): ToolDefinition {
    const found = TOOLS.find((known) => known.id === id);
    if (found === undefined) throw new Error(`no fixture ${id}`);
    return found;
  }

  function outcome(payload: unknown): RepairedCall | 'refused' {
    try {
      return repair(payload);
    } catch (error) {
      if (ToolcribError.is(error)) return 'refused';
      throw error;
    }
  }

  function declared(target: ToolDefinition, key: string): string {
    return isTrusted(target) ? declares(target.inputSchema, key) : 'maybe';
  }

  // Flattened, a sole `args` or `input` is the nested form of another call, which is as valid.
  function isOtherForm(target: ToolDefinition, args: Arguments): boolean {
    const [only, ...others] = Object.keys(args);
    if (others.length > 0) return false;
    return only === 'args' || (only === 'input' && declared(target, only) !== 'yes');
  }

  function isRight(payload: unknown, target: ToolDefinition, args: Arguments): boolean {
    const call = outcome(payload);
    if (call === 'refused') return true;
    return isDeepStrictEqual(LOOKUPS.idsOf(call.id), [target.id]) && isDeepStrictEqual(call.args, args);
  }

  function failureOf<T>(property: fc.IProperty<T>, numRuns: number): string | undefined {
    return fc.defaultReportMessage(fc.check(property, { numRuns }));
  }

  test('nesting it reaches that tool with those arguments, or is refused [call.repair]', () => {
    const property = fc.property(
      valid,
      fc.constantFrom('id', 'toolId', 'name'),
      fc.boolean(),
      ({ id, args }, selector, asText) => {
        const target = byId(id);
        fc.pre(declared(target, 'args') !== 'yes');
        const nested = { [selector]: id, args: asText ? JSON.stringify(args) : args };
        return isRight(nested, target, args) && isRight({ args: { [selector]: id, args } }, target, args);
      },
    );
    expect(failureOf(property, 500)).toBeUndefined();
  });

  test('flattening it reaches that tool with those arguments, or is refused [call.repair]', () => {
    const property = fc.property(
      valid,
      fc.constantFrom('id', 'toolId', 'name'),
      fc.constantFrom('', 'args.'),
      ({ id, args }, selector, prefix) => {
        const target = byId(id);
        // Flattened, these are the documented form itself or nothing at all.
        fc.pre(prefix !== '' || !(isOtherForm(target, withoutNames(args, target)) || Object.hasOwn(args, selector)));
        fc.pre(prefix !== '' || !['args', 'input'].some((key) => Object.hasOwn(args, key) && isEmpty(args[key])));
        const flat = Object.entries(args).map(([key, item]): [string, unknown] => [prefix + key, item]);
        return isRight(Object.fromEntries([[selector, id], ...flat]), target, args);
      },
    );
    expect(failureOf(property, 2_000)).toBeUndefined();
  });

  test('wrapping it once more reaches that tool with those arguments, or is refused [call.repair]', () => {
    const property = fc.property(
      valid,
      fc.constantFrom('arguments', 'input', 'parameters'),
      ({ id, args }, wrapper) => {
        const target = byId(id);
        fc.pre(declared(target, wrapper) === 'no' && declared(target, 'args') === 'no');
        return (
          isRight({ id, args: { [wrapper]: args } }, target, args) && isRight({ id, [wrapper]: args }, target, args)
        );
      },
    );
    expect(failureOf(property, 500)).toBeUndefined();
  });

  test('flattening a part of it reaches that tool with those arguments, or is refused [call.repair]', () => {
    const property = fc.property(
      valid,
      fc.constantFrom('id', 'toolId', 'name'),
      fc.constantFrom('args', 'input'),
      fc.nat(31),
      ({ id, args }, selector, nestedUnder, mask) => {
        const target = byId(id);
        const isNested = (index: number): boolean => (mask & (1 << index)) !== 0;
        const nested = Object.fromEntries(Object.entries(args).filter((_, index) => isNested(index)));
        const beside = Object.fromEntries(Object.entries(args).filter((_, index) => !isNested(index)));
        fc.pre(Object.keys(nested).length > 0 && [nestedUnder, 'args'].every((key) => declared(target, key) !== 'yes'));
        fc.pre([selector, nestedUnder, 'args'].every((key) => !Object.hasOwn(beside, key)));
        fc.pre(isDeepStrictEqual(withoutNames(beside, target), beside));
        return isRight({ ...beside, [selector]: id, [nestedUnder]: nested }, target, args);
      },
    );
    expect(failureOf(property, 1_000)).toBeUndefined();
  });

  test('flattening it down to its last fields reaches that tool with those arguments, or is refused [call.repair]', () => {
    const property = fc.property(valid, fc.constantFrom('id', 'toolId', 'name'), ({ id, args }, selector) => {
      const flat = Object.entries(args).flatMap(([key, item]): readonly [string, unknown][] => {
        const isDeep = typeof item === 'object' && !Array.isArray(item) && !isEmpty(item);
        if (!isDeep) return [[`args.${key}`, item]];
        return Object.entries(item as Arguments).map(([inner, value]) => [`args.${key}.${inner}`, value]);
      });
      return isRight({ ...Object.fromEntries(flat), [selector]: id }, byId(id), args);
    });
    expect(failureOf(property, 1_000)).toBeUndefined();
  });

  test('any payload at all ends in a call of a tool that it names, or is refused [call.repair]', () => {
    const property = fc.property(
      fc.dictionary(
        fc.oneof(field, fc.constantFrom('args.x', 'args.a.b')),
        fc.oneof(value, fc.constantFrom(...TOOLS.map(({ id }) => id))),
        { maxKeys: 5, noNullPrototype: true },
      ),
      (payload) => {
        const call = outcome(payload);
        return call === 'refused' || JSON.stringify(payload).includes(JSON.stringify(call.id).slice(1, -1));
      },
    );
    expect(failureOf(property, 500)).toBeUndefined();
  });

  function isEmpty(item: unknown): boolean {
    const isText = typeof item === 'string' && ['', 'null', '{}'].includes(item.trim());
    return isText || (typeof item === 'object' && item !== null && Object.keys(item).length === 0);
  }
});
