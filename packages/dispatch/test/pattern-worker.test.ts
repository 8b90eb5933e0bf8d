import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { check, type WorkerReply, type WorkerTask } from '../src/pattern-worker.ts';

/** Runs a task on this thread and tells what it reported on the way. */
async function run(task: Omit<WorkerTask, 'progress'>): Promise<{ reply: WorkerReply; phases: unknown[] }> {
  const { port1, port2 } = new MessageChannel();
  const phases: unknown[] = [];
  port1.on('message', (phase) => phases.push(phase));
  const reply = check({ ...task, progress: port2 });
  await once(port1, 'close');
  return { reply, phases };
}

it('reports both phases, then what it found', async () => {
  const { reply, phases } = await run({ digest: 'a', schemaText: '{"pattern":"^a$"}', valueText: '"b"', full: true });
  expect(phases).toEqual(['compiling', 'checking']);
  expect(reply).toMatchObject({ kind: 'checked', violations: [{ keyword: 'pattern' }] });
});

it('only compiles where there is no value', async () => {
  const { reply } = await run({ digest: 'b', schemaText: '{"pattern":"^a$"}', full: true });
  expect(reply).toEqual({ kind: 'checked', violations: [] });
});

it('compiles a digest once for all violations and once for the first', async () => {
  const schemaText = '{"items":{"type":"null"},"pattern":"x"}';
  await run({ digest: 'c', schemaText, full: true });
  const all = await run({ digest: 'c', schemaText: 'not read', valueText: '[1,2]', full: true });
  expect(all.reply.kind === 'checked' && all.reply.violations.length).toBe(2);
  const first = await run({ digest: 'c', schemaText, valueText: '[1,2]', full: false });
  expect(first.reply.kind === 'checked' && first.reply.violations.length).toBe(1);
});

it('tells a fault of the schema from a fault on the way through a value', async () => {
  expect((await run({ digest: 'd', schemaText: '{"pattern":"("}', full: true })).reply).toMatchObject({
    kind: 'unusable',
    isLasting: true,
  });
  const { reply, phases } = await run({
    digest: 'e',
    schemaText: '{"enum":[{"a":1}]}',
    valueText: '{"toString":1}',
    full: true,
  });
  expect(reply).toMatchObject({ kind: 'unusable', isLasting: false });
  expect(phases).toEqual(['compiling', 'checking']);
});
