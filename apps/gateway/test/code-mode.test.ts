import { describe, expect, test } from 'vitest';
import { openCodeMode, wantsCode } from '../src/code-mode.ts';

const code = { toolSearch: { mode: 'code' } };
const tools = { toolSearch: { mode: 'tools' } };

describe('whether some run can get code mode', () => {
  test.each<[string, object, boolean]>([
    ['nothing is set', {}, false],
    ['the global setting is true', { tools: { toolSearch: true } }, true],
    ['the global setting is an object without a mode', { tools: { toolSearch: {} } }, true],
    ['the global setting is switched off', { tools: { toolSearch: { enabled: false, mode: 'code' } } }, false],
    ['the global setting is false', { tools: { toolSearch: false } }, false],
    ['one agent asks for it', { tools, agents: { a: { tools }, b: { tools: code } } }, true],
    ['one model asks for it', { models: { 'gpt-*': { tools: code } } }, true],
    ['agents and models ask for other modes', { agents: { a: {} }, models: { m: { tools } } }, false],
    [
      'an agent has an inherited name',
      { agents: JSON.parse('{"__proto__":{"tools":{"toolSearch":true}}}') as object },
      true,
    ],
  ])('%s', (_title, settings, wanted) => {
    expect(wantsCode(settings)).toBe(wanted);
  });
});

test('where nobody wants code nothing is probed, reported or started [config.fallback]', async () => {
  const said: string[] = [];
  const mode = openCodeMode({ toolSearch: { tools }, sandbox: { requireSignals: true } }, (line) => said.push(line));
  await mode.ready();
  expect([mode.status(), mode.parts(), said]).toEqual([undefined, {}, []]);
  await mode.close();
});

test('a gateway that closes while it still probes leaves nothing behind', async () => {
  const mode = openCodeMode({ toolSearch: { tools: code }, sandbox: { requireSignals: false } }, () => undefined);
  expect(mode.parts()).toEqual({ unavailable: 'the probe has not ended' });
  await mode.close();
  expect(mode.parts()).toEqual({ unavailable: expect.any(String) });
});
