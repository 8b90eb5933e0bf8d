import { describe, expect, it } from 'vitest';
import { createPromptCache } from '../src/prompt-cache.ts';

const mark = { cache_control: { type: 'ephemeral' } };
const tool = (name: string, marked = false) => ({ name, ...(marked ? mark : {}) });
const text = (value: string, marked = false) => ({ type: 'text', text: value, ...(marked ? mark : {}) });
const request = (system: string, said: string) => ({
  messages: [{ role: 'user', content: said }],
  tools: [tool('a'), tool('b', true)],
  system: [text(system, true)],
});

describe('the prompt cache', () => {
  it('reads a marked prefix that came before, whatever follows it', () => {
    const cache = createPromptCache();
    const first = cache.use(request('Be brief.', 'Hi'));
    expect(first).toEqual({ marks: ['tools[1]', 'system[0]'], readBytes: 0, writtenBytes: first.writtenBytes });
    expect(first.writtenBytes).toBeGreaterThan(50);
    expect(cache.use(request('Be brief.', 'Something else'))).toMatchObject({
      readBytes: first.writtenBytes,
      writtenBytes: 0,
    });
  });

  it('reads as far as two requests agree, and no further', () => {
    const cache = createPromptCache();
    const { writtenBytes } = cache.use(request('Be brief.', 'Hi'));
    const other = cache.use(request('Be long.', 'Hi'));
    expect(other.readBytes).toBeGreaterThan(0);
    expect(other.readBytes).toBeLessThan(writtenBytes);
    const { tools, ...rest } = request('Be brief.', 'Hi');
    expect(cache.use({ ...rest, tools: tools.toReversed() }).readBytes).toBe(0);
  });

  it('keeps nothing without a mark', () => {
    const cache = createPromptCache();
    const plain = { system: 'Be brief.', messages: [{ role: 'user', content: 'Hi' }] };
    cache.use(plain);
    expect(cache.use(plain)).toEqual({ marks: [], readBytes: 0, writtenBytes: 0 });
  });
});
