import { CONTROL_NAMES } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { codeControl, codeSteps, guestSteps } from '../src/code-instructions.ts';
import { toFunction } from '../src/ledger.ts';
import { toProviderSchema } from '../src/provider-schema.ts';

const control = codeControl(CONTROL_NAMES);

test('the control costs at most 900 bytes', () => {
  expect(Buffer.byteLength(JSON.stringify(toFunction(control)))).toBeLessThanOrEqual(900);
});

describe('what the model reads says [controls.text]', () => {
  test.each([
    'await openclaw.tools.search("query in English", {limit: 5})',
    'await openclaw.tools.describe(id)',
    'await openclaw.tools.call(id, {...})',
    '{tool, result}',
    'the body of an async function',
    'Await every call',
    'Promise.all',
    'console.log',
    'plainData',
  ])('%s', (words) => {
    expect(control.description).toContain(words);
  });
});

test('strict providers take the parameters as they are', () => {
  expect(toProviderSchema(control.parameters)).toEqual(control.parameters);
});

test('a host that renames the control renames it in every text', () => {
  const names = { ...CONTROL_NAMES, code: 'run_code' };
  const steps = [codeSteps(names), guestSteps(names)].map((one) => JSON.stringify(one) + one.callForm('x')).join();
  expect(JSON.stringify(codeControl(names)) + steps).not.toContain('tool_search_code');
  expect(steps).toContain('run_code');
});

test('the form of a call quotes the word that it repeats', () => {
  expect(guestSteps(CONTROL_NAMES).callForm('a"b')).toBe('await openclaw.tools.call("a\\"b", {...})');
});
