import { describe, expect, test } from 'vitest';
import { ToolcribError } from '@toolcrib/tool';
import { parseConfig } from '../src/config/parse-config.ts';

const origin = { name: 'toolcrib.json', folder: '/srv/app', env: {} };
const provider = { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'm' };

describe('the settings of the sandbox', () => {
  test('have defaults', async () => {
    expect((await parseConfig({ provider }, origin)).sandbox).toEqual({ requireSignals: false });
  });

  test('are taken as they are, and a path starts from the folder of the file', async () => {
    const rest = { wrapper: 'bwrap', poolSize: 0, poolIdleMs: 1_000, pauseClockOnHost: { ceilingMs: 60_000 } };
    const sandbox = { ...rest, nodePath: 'node/bin/node', requireSignals: true };
    expect((await parseConfig({ provider, sandbox }, origin)).sandbox).toEqual({
      ...rest,
      nodePath: '/srv/app/node/bin/node',
      requireSignals: true,
    });
    expect((await parseConfig({ provider, sandbox: { pauseClockOnHost: true } }, origin)).sandbox).toEqual({
      pauseClockOnHost: true,
      requireSignals: false,
    });
  });

  test('are refused with the values allowed', async () => {
    const sandbox = { poolSize: 5, wrapper: 'docker', pauseClockOnHost: {}, requireSignal: true };
    const error: unknown = await parseConfig({ provider, sandbox }, origin).catch((thrown: unknown) => thrown);
    const problems = ToolcribError.is(error, 'INVALID_CONFIG') ? error.details['problems'] : error;
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^sandbox\.poolSize: found 5, .*4/),
        expect.stringMatching(/^sandbox\.wrapper: found "docker", allowed "bwrap", .*"none"$/),
        'sandbox.pauseClockOnHost.ceilingMs: missing',
        expect.stringMatching(/^sandbox\.requireSignal: unknown key, .*did you mean requireSignals\?/),
      ]),
    );
  });
});
