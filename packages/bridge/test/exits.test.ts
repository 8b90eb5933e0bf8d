import { afterAll, describe, expect, test } from 'vitest';
import { nodeSandbox } from '../src/index.ts';
import type { RunOutcome } from '../src/sandbox.ts';

// The wall "guest-realm" is taken away: these bodies run in the child's own realm, as code would that broke out.
const sandbox = nodeSandbox({ wrapper: 'none', withoutWalls: ['guest-realm'], runUnproven: true, poolSize: 0 });
afterAll(() => sandbox.close());

const host = { call: () => Promise.resolve(1) };
const run = (code: string): Promise<RunOutcome> => sandbox.run({ code, timeoutMs: 20_000 }, host);

async function errorOf(code: string): Promise<{ readonly code: string; readonly message: string }> {
  const outcome = await run(code);
  if (outcome.ok) throw new Error(`expected a failure, got ${JSON.stringify(outcome.value)}`);
  return outcome.error;
}

const FRAME = `const { writeSync } = require('node:fs');
const frame = (type, id, text) => {
  const bytes = Buffer.from(text);
  const head = Buffer.alloc(9);
  head.writeUInt32LE(bytes.length, 0); head.writeUInt8(type, 4); head.writeUInt32LE(id, 5);
  writeSync(3, Buffer.concat([head, bytes]));
};`;

describe('a child that fails', { timeout: 60_000 }, () => {
  test('its last words come with the bytes that are missing, told apart', async () => {
    const error = await errorOf(
      "require('node:fs').writeSync(2, 'x'.repeat(299_989) + 'last words\\n'); process.exit(5)",
    );
    expect(error.code).toBe('CHILD_FAILED');
    expect(error.message).toMatch(/ended by itself with exit code 5/);
    expect(error.message).toContain('234464 bytes of stderr discarded at the cap of 65536, 61536 more left out here');
    expect(error.message).toMatch(/last words$/);
  });

  test.each([
    ['process.exit(0)', /exit code 0\b/],
    ['process.exit(134)', /exit code 134\b/],
    ["process.kill(process.pid, 'SIGKILL')", /signal SIGKILL/],
    ['process.abort()', /signal SIGABRT/],
    ["setImmediate(() => { throw new Error('late fault') }); await new Promise(() => {})", /late fault/],
  ])('%s is an error that says how it ended', async (code, like) => {
    expect(await errorOf(code)).toMatchObject({
      code: 'CHILD_FAILED',
      message: expect.stringMatching(like) as unknown,
    });
  });

  test.each([
    ['text that is no frame', "require('node:fs').writeSync(3, 'not json\\n'); await new Promise(() => {})"],
    [
      'a frame of 4 GiB',
      `${FRAME} writeSync(3, Buffer.from('ffffffff0100000000', 'hex')); await new Promise(() => {})`,
    ],
    ['a flood of frames', `${FRAME} for (;;) frame(2, 0, 'x'.repeat(500_000));`],
    ['a call of its own numbering', `${FRAME} frame(2, 7, '["call","x"]'); await new Promise(() => {})`],
    ['an end that cannot be read', `${FRAME} frame(5, 0, '{"half":'); await new Promise(() => {})`],
  ])('%s ends it and harms nobody', async (_, code) => {
    expect(await errorOf(code)).toMatchObject({
      code: expect.stringMatching(/PROTOCOL_VIOLATION|RUN_TIMED_OUT/) as unknown,
    });
  });

  test('what it writes to stdout goes nowhere', async () => {
    const outcome = await run("require('node:fs').writeSync(1, 'SPOOF '.repeat(100_000)); return 'real'");
    expect(outcome).toMatchObject({ ok: true, value: 'real', logs: [] });
  });

  test('a value stays a value when the child ends badly behind it, and later frames change nothing', async () => {
    const outcome = await run(
      `${FRAME} frame(5, 0, '"first"'); frame(5, 0, '"second"'); frame(2, 1, '["call","x"]'); process.exit(3)`,
    );
    expect(outcome).toMatchObject({ ok: true, value: 'first' });
    expect(outcome.calls.filter((call) => call.outcome !== 'never-started')).toEqual([]);
  });

  test('a body that broke out still reaches no file, no network and no process', async () => {
    const outcome = await run(`const tried = [];
      for (const f of [
        () => require('node:fs').readFileSync('/etc/passwd'),
        () => require('node:fs').writeFileSync('x', 'x'),
        () => require('node:child_process').execSync('id'),
        () => new (require('node:worker_threads').Worker)('0', { eval: true }),
        () => require('node:sqlite'),
        () => Function('return 1')(),
        () => { if (Object.keys(process.env).length > 0) return; throw Object.assign(new Error('x'), { code: 'EMPTY' }) },
      ]) { try { f(); tried.push('open') } catch (error) { tried.push(error.code ?? error.name) } }
      tried.push(await fetch('http://127.0.0.1:9229/').then(() => 'open', (error) => error.cause?.code ?? error.name));
      return tried`);
    expect(outcome).toMatchObject({
      ok: true,
      value: [
        'ERR_ACCESS_DENIED',
        'ERR_ACCESS_DENIED',
        'ERR_ACCESS_DENIED',
        'ERR_ACCESS_DENIED',
        'ERR_UNKNOWN_BUILTIN_MODULE',
        'EvalError',
        'EMPTY',
        'ERR_ACCESS_DENIED',
      ],
    });
  });
});
