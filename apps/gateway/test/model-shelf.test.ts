import { describe, expect, test } from 'vitest';
import { MODELS_KEPT_MAX_COUNT } from '../src/limits.ts';
import { createModelShelf } from '../src/provider/model-shelf.ts';
import { CHAT, settingsOf } from './wire-support.ts';

type Body = Readonly<Record<string, unknown>>;

/** A provider that answers when it is let, and what it was sent. */
function shelf() {
  const release = Promise.withResolvers<void>();
  const bodies: Body[] = [];
  const ask = createModelShelf(settingsOf({ baseURL: 'http://h/v1' }), async (_input, init) => {
    bodies.push(JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Body);
    await release.promise;
    return new Response(CHAT, { headers: { 'content-type': 'text/event-stream' } });
  });
  return { ask, bodies, release: () => release.resolve() };
}

const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Go' }] }];

describe('a model on the shelf', () => {
  test('is asked side by side, and each request has its own words and is told of its own body', async () => {
    const { ask, bodies, release } = shelf();
    const told: string[][] = [[], []];
    const asked = [1, 2].map((seed, nth) =>
      ask({ modelId: 'm', extra: { seed_of: seed }, onSent: (body) => told[nth]?.push(body) }).doStream({ prompt }),
    );
    release();
    await Promise.all(asked);
    expect(bodies.map(({ seed_of: seed }) => seed)).toEqual([1, 2]);
    expect(told.map((list) => list.map((body) => (JSON.parse(body) as Body)['seed_of']))).toEqual([[1], [2]]);
  });

  test('gives way to others, and is opened again', async () => {
    const { ask, bodies, release } = shelf();
    release();
    const names = Array.from({ length: MODELS_KEPT_MAX_COUNT + 1 }, (_, nth) => `m${nth}`);
    for (const modelId of [...names, 'm0'])
      await ask({ modelId, extra: {}, onSent: () => undefined }).doStream({ prompt });
    expect(bodies.map(({ model }) => model)).toEqual([...names, 'm0']);
  });
});
