import { AsyncLocalStorage } from 'node:async_hooks';
import {
  context,
  ROOT_CONTEXT,
  SpanKind,
  trace,
  type Context,
  type ContextManager,
  type Tracer,
} from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { withSpan } from '../src/quiet-span.ts';
import { recordingTracer } from './recording-tracer.ts';

const plan = () => ({ name: 'n', kind: SpanKind.INTERNAL, attributes: {} });

function storageManager(): ContextManager {
  const storage = new AsyncLocalStorage<Context>();
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (active, fn, self, ...args) => storage.run(active, () => fn.call(self as never, ...args)),
    bind: (_, target) => target,
    enable: () => manager,
    disable: () => manager,
  };
  return manager;
}

afterEach(() => {
  context.disable();
});

describe('withSpan', () => {
  it('runs the work inside its span, so that spans below it find their parent', async () => {
    context.setGlobalContextManager(storageManager());
    const { tracer } = recordingTracer();
    const seen = await withSpan(tracer, {
      plan,
      work: async () => {
        const before = trace.getActiveSpan()?.spanContext().spanId;
        await Promise.resolve();
        return [before, trace.getActiveSpan()?.spanContext().spanId];
      },
    });
    expect(seen).toEqual(['0000000000000001', '0000000000000001']);
    expect(trace.getActiveSpan()).toBeUndefined();
  });

  it('ends the span after the work, not before', async () => {
    const { tracer, spans } = recordingTracer();
    let finish = (): void => {};
    const work = withSpan(tracer, { plan, work: () => new Promise<void>((resolve) => void (finish = resolve)) });
    await Promise.resolve();
    expect(spans[0]?.ends).toBe(0);
    finish();
    await work;
    expect(spans[0]?.ends).toBe(1);
  });

  it.each([
    [new RangeError('x'), 'RangeError'],
    [Object.assign(new Error('x'), { name: 'not a word: secret' }), '_OTHER'],
    ['text', '_OTHER'],
    [
      new Proxy(
        {},
        {
          getPrototypeOf: () => {
            throw new Error('no');
          },
        },
      ),
      '_OTHER',
    ],
  ])('names error %# by a word of low cardinality', async (error, errorType) => {
    const { tracer, spans } = recordingTracer();
    await expect(withSpan(tracer, { plan, work: () => Promise.reject(error as Error) })).rejects.toBe(error);
    expect(spans[0]?.attributes).toEqual({ 'error.type': errorType });
  });

  it('runs the work once and passes its outcome on, whatever the tracer throws', async () => {
    const fail = (): never => {
      throw new Error('broken SDK');
    };
    const brokenSpan = new Proxy({}, { get: () => fail });
    const tracers = [{ startSpan: fail }, { startSpan: () => brokenSpan }, {}] as unknown as Tracer[];
    for (const tracer of tracers) {
      let runs = 0;
      const work = async (): Promise<number> => (runs += 1);
      expect(await withSpan(tracer, { plan, work, resolved: fail })).toBe(1);
      await expect(withSpan(tracer, { plan: fail, work: () => Promise.reject(new Error('own')) })).rejects.toThrow(
        'own',
      );
    }
  });

  it.each([
    [
      'before',
      (): never => {
        throw new Error('broken manager');
      },
    ],
    [
      'after',
      (_: Context, fn: () => unknown): never => {
        fn();
        throw new Error('broken manager');
      },
    ],
  ])('runs the work once where a context manager throws %s it', async (_, run) => {
    context.setGlobalContextManager({ ...storageManager(), with: run as never });
    let runs = 0;
    const { tracer } = recordingTracer();
    expect(await withSpan(tracer, { plan, work: async () => (runs += 1) })).toBe(1);
  });
});
