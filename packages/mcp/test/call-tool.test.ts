// Calls of real processes: every ending has its code and its sentence.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CallProgress, Validator } from '@toolcrib/tool';
import {
  call,
  createChanges,
  find,
  firstText,
  fixture,
  integerValidator,
  ready,
  toContext,
  waitFor,
} from './support.ts';

const marker = (): string => join(mkdtempSync(join(tmpdir(), 'mcp-')), 'marker');
const failure = (promise: Promise<unknown>): Promise<{ code: string; message: string }> =>
  promise.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: { code: string; message: string }) => error,
  );

describe('a call', () => {
  it('that a crash interrupts says so, and the next one reaches the new process [call.errors]', async () => {
    const source = await ready({ once: fixture('crashes-on-call', { args: [marker()] }) });
    const error = await failure(call(source, 'work'));
    expect(error.code).toBe('SERVER_UNAVAILABLE');
    expect(error.message).toBe(
      'MCP server "once" was lost while tool "work" ran: it exited with code 1. The call may have had an effect: check before you repeat it.',
    );
    expect(firstText(await call(source, 'work'))).toBe('done');
  });

  it('of a server that is down fails at once with the reason [closed] [call.errors]', async () => {
    const changes = createChanges();
    const source = await ready({ grand: fixture('grandchild') }, changes);
    const pids = find(source, 'pids');
    await failure(call(source, 'die'));
    await waitFor(changes, () => source.servers()[0]?.state === 'ready');
    await failure(call(source, 'die'));
    await waitFor(changes, () => source.servers()[0]?.state === 'failed');
    expect(source.tools()).toEqual([]);
    const error = await failure(pids.execute({}, toContext()));
    expect(error.code).toBe('SERVER_UNAVAILABLE');
    expect(error.message).toContain('MCP server "grand" is not available: it exited with code 7.');
  });

  it('lives on while it reports progress, which reaches the caller', async () => {
    const source = await ready({ slow: fixture('slow', { callTimeoutMs: 900 }) });
    const heard: CallProgress[] = [];
    const result = await call(source, 'steady', {}, { onProgress: (progress) => void heard.push(progress) });
    expect(firstText(result)).toBe('done');
    expect(heard).toEqual([1, 2, 3, 4].map((progress) => ({ progress, total: 4, message: 'x' })));
  });

  it('ends at the total however much progress it reports', async () => {
    const source = await ready({ slow: fixture('slow', { callTimeoutMs: 900, callTotalTimeoutMs: 1_200 }) });
    const error = await failure(call(source, 'endless'));
    expect(error.code).toBe('TOOL_TIMED_OUT');
    expect(error.message).toContain('it took more than 1200 ms in all');
  });

  it('that times out is cancelled on the server, once [call.errors]', async () => {
    const source = await ready({ slow: fixture('slow', { callTimeoutMs: 300 }) });
    const error = await failure(call(source, 'stuck'));
    expect(error.code).toBe('TOOL_TIMED_OUT');
    expect(error.message).toContain('no answer or progress came within 300 ms');
    expect(firstText(await call(source, 'cancelled'))).toBe('[["number","the client gave up waiting"]]');
  });

  it('that the caller aborts is cancelled on the server, without the reason of the caller [call.errors]', async () => {
    const source = await ready({ slow: fixture('slow') });
    const controller = new AbortController();
    const pending = failure(
      call(source, 'endless', {}, { signal: controller.signal, onProgress: () => controller.abort('secret plan') }),
    );
    expect((await pending).code).toBe('CANCELLED');
    expect(firstText(await call(source, 'cancelled'))).toBe('[["number","the caller cancelled"]]');
  });

  it('that was aborted before it began is not sent', async () => {
    const source = await ready({ slow: fixture('slow') });
    const error = await failure(call(source, 'stuck', {}, { signal: AbortSignal.abort() }));
    expect(error.code).toBe('CANCELLED');
    expect(firstText(await call(source, 'cancelled'))).toBe('[]');
  });

  it('takes an object, and nothing for an empty one', async () => {
    const source = await ready({ echo: fixture('echo-line') });
    expect(firstText(await call(source, 'echo_line', undefined))).toContain('"arguments":{}');
    expect((await failure(call(source, 'echo_line', [1]))).code).toBe('INVALID_ARGUMENTS');
    expect((await failure(call(source, 'echo_line', 'text'))).code).toBe('INVALID_ARGUMENTS');
  });

  it('delivers integers beyond 2^53 digit for digit', async () => {
    const source = await ready({ echo: fixture('echo-line') });
    const line = firstText(await call(source, 'echo_line', { list: [{ id: 812734650918273645n }], small: 1n }));
    expect(line).toContain('"arguments":{"list":[{"id":812734650918273645}],"small":1}');
  });
});

describe('a result', () => {
  it('keeps known blocks, shows unknown ones as text, and carries structured content as details [call]', async () => {
    const source = await ready({ odd: fixture('odd-results') });
    expect(await call(source, 'blocks')).toEqual({
      content: [
        { type: 'text', text: 'status line' },
        { type: 'resource', resource: { uri: 'repo://a.md', mimeType: 'text/markdown', text: '# Body' } },
        { type: 'resource_link', uri: 'repo://big.bin', name: 'Big', size: 5 },
        { type: 'text', text: '{"type":"hologram","data":[1]}' },
      ],
    });
    expect(await call(source, 'scalar')).toEqual({ content: [], details: [1, 2] });
    expect(await call(source, 'odd_frame')).toEqual({ content: [{ type: 'text', text: 'read' }] });
  });

  it('never rounds an integer beyond 2^53: it becomes the text of its digits', async () => {
    const source = await ready({ odd: fixture('odd-results') });
    expect(await call(source, 'big_integers')).toEqual({
      content: [{ type: 'text', text: '812734650918273645' }],
      details: { id: '812734650918273645', small: 7, real: 1.5 },
    });
  });

  it('that keeps the contract of its tool passes; one that breaks it keeps the words of the server [call.validate]', async () => {
    const source = await ready({ odd: fixture('odd-results') });
    expect(await call(source, 'kept_contract')).toEqual({ content: [], details: { n: 1 } });
    const broken = await failure(call(source, 'broken_contract'));
    expect(broken.code).toBe('INVALID_OUTPUT');
    expect(broken.message).toBe(
      'The call of tool "broken_contract" on MCP server "odd" ran, but its structured content breaks its own outputSchema: /n must be integer. The call may have had an effect: check before you repeat it. The server said: 42 rows written',
    );
    const missing = await failure(call(source, 'missing_contract'));
    expect(missing.message).toContain('outputSchema: it is missing.');
    expect(missing.message).toContain('The server said: only text');
  });

  it('that is an error is exempt from the contract', async () => {
    const source = await ready({ odd: fixture('odd-results') });
    expect(await call(source, 'error_result')).toEqual({
      content: [{ type: 'text', text: 'quota used up' }],
      details: { error: 'quota' },
      isError: true,
    });
  });

  it('is not asked for where the contract cannot be used [call.validate]', async () => {
    const compile = (): ReturnType<Validator['compile']> => Promise.resolve({ kind: 'unusable', reason: 'empty enum' });
    const source = await ready({ odd: fixture('odd-results') }, { validator: { ...integerValidator, compile } });
    const error = await failure(call(source, 'kept_contract'));
    expect(error.code).toBe('OUTPUT_CONTRACT_UNUSABLE');
    expect(error.message).toContain('was not sent: its outputSchema cannot be used (empty enum)');
    expect((await call(source, 'scalar')).details).toEqual([1, 2]);
  });

  it('that is a JSON-RPC error becomes one clean sentence without a stack [call.errors]', async () => {
    const source = await ready({ odd: fixture('odd-results') });
    const error = await failure(call(source, 'refused'));
    expect(error.code).toBe('TOOL_FAILED');
    expect(error.message).toBe(
      'The call of tool "refused" on MCP server "odd" failed on the server (error -32603): fetch failed',
    );
  });
});
