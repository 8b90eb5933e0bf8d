import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import type { SurfaceClient } from '../src/serve.ts';
import { serveStdio } from '../src/serve-stdio.ts';
import { overStdio, stage, type Stage } from './serve-support.ts';

/** Serves over pipes and gives their raw ends: lines in, lines out. */
async function pipes(made: Stage) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const errors: string[] = [];
  const serving = serveStdio(made.open, {
    input,
    output,
    newId: () => crypto.randomUUID(),
    onError: (error) => errors.push(error.message),
  });
  const lines = output.setEncoding('utf8')[Symbol.asyncIterator]();
  const send = (message: string) => input.write(`${message}\n`);
  const receive = async () => JSON.parse(String((await lines.next()).value)) as Record<string, unknown>;
  send(
    '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}',
  );
  await receive();
  send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  return { serving, input, output, errors, send, receive };
}

test('a large integer reaches the surface digit for digit', async () => {
  const made = stage();
  const { send, receive, serving } = await pipes(made);
  send(
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"n":12345678901234567890,"m":1}}}',
  );
  expect(await receive()).toMatchObject({
    id: 1,
    result: { content: [{ text: 'echo {"n":"12345678901234567890n","m":1}' }] },
  });
  expect(made.calls[0]?.args).toEqual({ n: 12345678901234567890n, m: 1 });
  await serving.close();
});

test('an argument named like a prototype reaches the surface', async () => {
  const made = stage();
  const { send, receive, serving } = await pipes(made);
  send('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"__proto__":{"a":1}}}}');
  expect(await receive()).toMatchObject({ result: { content: [{ text: 'echo {"__proto__":{"a":1}}' }] } });
  await serving.close();
});

test('a line that is no message is skipped and told', async () => {
  const { send, receive, serving, errors } = await pipes(stage());
  send('hello');
  send('');
  send('{"jsonrpc":"2.0"}');
  send('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  expect(await receive()).toMatchObject({ id: 1, result: {} });
  expect(errors).toEqual(['a line that is no MCP message', 'a line that is no MCP message']);
  await serving.close();
});

test('the end of the input ends the surface and cancels what runs', async () => {
  const made = stage();
  const { send, input, serving } = await pipes(made);
  send('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"hang"}}');
  while (made.calls.length === 0) await new Promise(setImmediate);
  input.end();
  await serving.ended;
  expect(made.closed).toEqual(['surface-1']);
});

test('a reader that is gone ends the surface', async () => {
  const made = stage();
  const { output, serving } = await pipes(made);
  output.destroy(new Error('EPIPE'));
  await serving.ended;
  expect(made.closed).toEqual(['surface-1']);
});

test('closing ends it once', async () => {
  const made = stage();
  const { serving } = await overStdio(made, { era: 'modern' });
  await serving?.close();
  await serving?.close();
  expect(made.closed).toEqual(['surface-1']);
});

test('a surface that cannot be opened is an error of whoever serves it', async () => {
  const open = () => Promise.reject(new Error('no such agent'));
  const pipesOf = { input: new PassThrough(), output: new PassThrough(), newId: () => 'x' };
  await expect(serveStdio(open, pipesOf).ended).rejects.toThrow('no such agent');
});

test('a client that leaves while the surface is being opened is not waited for, and the surface is closed', async () => {
  const made = stage();
  const opened = Promise.withResolvers<void>();
  const open = async (client: SurfaceClient) => {
    await opened.promise;
    return made.open(client);
  };
  const input = new PassThrough();
  const serving = serveStdio(open, { input, output: new PassThrough(), newId: () => 'x' });
  input.end();
  await serving.ended;
  opened.resolve();
  while (made.closed.length === 0) await new Promise(setImmediate);
  expect(made.closed).toEqual(['surface-1']);
});

test('a call that is under way when the serving closes is answered', async () => {
  const made = stage();
  const { send, receive, serving } = await pipes(made);
  send('{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"hang"}}');
  while (made.calls.length === 0) await new Promise(setImmediate);
  const [answered] = await Promise.all([receive(), serving.close()]);
  expect(answered).toMatchObject({ id: 1, error: { message: 'aborted' } });
});
