// What a model sent to the call control, made one target and its arguments. Local models flatten, nest and wrap; whatever
// leaves one reading is accepted, whatever leaves two is refused with the form to use. Pure: asks only its lookups.

import {
  type CallLookups,
  type CallTarget,
  objectIn,
  selectTool,
  type SelectedCall,
  WRAPPERS,
} from './call-selectors.ts';
import { echo, invalidCall } from './errors.ts';
import { LISTED_MAX_COUNT, UNWRAP_MAX_COUNT } from './limits.ts';
import type { Arguments } from './parse-arguments.ts';

/** `id` is the caller's word for the tool, `args` what the tool shall get. */
export interface RepairedCall {
  readonly id: string;
  readonly args: Arguments;
}

/**
 * Repairs a call. Never reaches another tool than the one that was meant, and never unwraps arguments of an untrusted one.
 * @throws ToolcribError `INVALID_CALL` where two readings are left, `UNSAFE_INTEGER` inside JSON text.
 */
export function repairCall(payload: Arguments, lookups: CallLookups): RepairedCall {
  const call = selectTool(payload, lookups);
  const target = call.id === undefined ? undefined : lookups.targetOf(call.id);
  // The call fails anyway (unknown, denied, down): its arguments are nobody's business.
  if (target === undefined) return { id: call.word, args: {} };
  return { id: call.word, args: unwrap(argumentsOf(call, target, lookups.form), target) };
}

type Nested = { readonly kind: 'absent' | 'empty' | 'other' } | { readonly kind: 'object'; readonly value: Arguments };

function argumentsOf(call: SelectedCall, target: CallTarget, form: string): Arguments {
  const args = nestedIn(call.rest, 'args');
  if (args.kind === 'object') return besideArgs(call, args.value, { target, form });
  if (args.kind === 'other' && target.declares('args') !== 'yes') {
    throw invalidCall('`args` must be an object with all parameters of the target', form);
  }
  const input = target.declares('input') === 'yes' ? ({ kind: 'other' } as const) : nestedIn(call.rest, 'input');
  const dropped = [...(args.kind === 'other' ? [] : ['args']), ...(input.kind === 'other' ? [] : ['input'])];
  const fields = dotted(without(call.rest, dropped), target, form);
  // A stranger's own parameter of that name goes under `args`, as the control's description says.
  if (input.kind === 'object') return merged(input.value, fields, { target, form, nestedUnder: 'input' });
  return flattened(call, fields, { target, form, hasEmptyArgs: args.kind === 'empty' });
}

interface Reading {
  readonly target: CallTarget;
  readonly form: string;
}

// `args` holds something: it is all of the arguments, unless the target has a parameter that is itself called `args`.
function besideArgs(call: SelectedCall, args: Arguments, reading: Reading): Arguments {
  const { target, form } = reading;
  const fields = dotted(without(call.rest, ['args']), target, form);
  if (target.declares('args') === 'no') return merged(args, fields, { ...reading, nestedUnder: 'args' });
  const others = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  if (others.length > 0)
    throw bothPlaces(
      others.map(([key]) => key),
      'args',
      form,
    );
  const isField = target.declares('args') === 'yes' && Object.keys(args).every((key) => target.declares(key) !== 'yes');
  return isField ? { args: call.rest['args'] } : args;
}

function merged(nested: Arguments, fields: Arguments, reading: Reading & { readonly nestedUnder: string }): Arguments {
  const { target, form, nestedUnder } = reading;
  const extras = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  const unclear = extras.map(([key]) => key).filter((key) => target.declares(key) === 'maybe');
  if (unclear.length > 0) throw bothPlaces(unclear, nestedUnder, form);
  // A trusted target does not know it: a selector's key is a mere label, any other is for the validator to name.
  const kept = extras.filter(([key]) => !['id', 'toolId', 'name'].includes(key) || target.declares(key) === 'yes');
  const twice = kept.filter(([key]) => Object.hasOwn(nested, key)).map(([key]) => key);
  if (twice.length > 0) throw bothPlaces(twice, nestedUnder, form);
  return kept.length === 0 ? nested : Object.fromEntries([...Object.entries(nested), ...kept]);
}

function flattened(
  call: SelectedCall,
  fields: Arguments,
  reading: Reading & { readonly hasEmptyArgs: boolean },
): Arguments {
  const { target, form, hasEmptyArgs } = reading;
  const keys = Object.keys(fields);
  const unclear = call.redundant.filter((key) => {
    const declared = target.declares(key);
    return declared === 'yes' || (declared === 'maybe' && (keys.length > 0 || !hasEmptyArgs));
  });
  if (unclear.length > 0) throw unclearFields(unclear, form);
  const [only] = keys;
  const isWrapper = keys.length === 1 && only !== undefined && WRAPPERS.includes(only);
  if (isWrapper && target.declares(only) === 'maybe' && objectIn(fields[only], only) !== undefined) {
    throw unclearFields([only], form);
  }
  return fields;
}

// `args.path` is how some providers flatten `args: { path }`.
function dotted(fields: Arguments, target: CallTarget, form: string): Arguments {
  const entries: [string, unknown][] = [];
  const taken = new Set<string>();
  for (const [key, value] of Object.entries(fields)) {
    const isDotted = key.startsWith('args.') && key.length > 'args.'.length && target.declares(key) !== 'yes';
    const name = isDotted ? key.slice('args.'.length) : key;
    const isDeep = isDotted && name.includes('.') && target.declares(name) !== 'yes';
    if (isDeep || taken.has(name)) throw unclearFields([key], form);
    taken.add(name);
    entries.push([name, value]);
  }
  return Object.fromEntries(entries);
}

function unwrap(args: Arguments, target: CallTarget): Arguments {
  let current = args;
  for (let count = 0; count < UNWRAP_MAX_COUNT; count += 1) {
    const [only, ...others] = Object.keys(current);
    if (only === undefined || others.length > 0 || !WRAPPERS.includes(only)) return current;
    if (target.declares(only) !== 'no') return current;
    const inner = isNothing(current[only]) ? {} : objectIn(current[only], only);
    if (inner === undefined) return current;
    current = inner;
  }
  return current;
}

function nestedIn(level: Arguments, key: string): Nested {
  const value = Object.hasOwn(level, key) ? level[key] : undefined;
  if (isNothing(value)) return { kind: 'absent' };
  const inner = objectIn(value, key);
  if (inner === undefined) return { kind: 'other' };
  return Object.keys(inner).length === 0 ? { kind: 'empty' } : { kind: 'object', value: inner };
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && ['', 'null'].includes(value.trim()));
}

function without(fields: Arguments, keys: readonly string[]): Arguments {
  return Object.fromEntries(Object.entries(fields).filter(([key]) => !keys.includes(key)));
}

function bothPlaces(keys: readonly string[], nestedUnder: string, form: string): Error {
  const named = keys.slice(0, LISTED_MAX_COUNT).map(echo).join(', ');
  return invalidCall(
    `${named} stands beside \`${nestedUnder}\`: nest all parameters of the target under \`args\``,
    form,
  );
}

function unclearFields(keys: readonly string[], form: string): Error {
  const named = keys.map(echo).join(', ');
  return invalidCall(
    `it is not clear whether ${named} belongs to the target: nest its parameters under \`args\``,
    form,
  );
}
