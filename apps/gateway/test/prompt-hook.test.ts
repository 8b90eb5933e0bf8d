import { describe, expect, test, vi } from 'vitest';
import { askPromptHook, type PromptHook } from '../src/prompt-hook.ts';

const REQUEST = { runId: 'r', sessionId: 's', model: 'm', messages: [{ role: 'system', text: 'mine' }] } as const;
const SAW = { id: 'openclaw:shop:saw_cut', name: 'saw_cut', source: 'openclaw', owner: 'shop' } as const;
const SCAN = { id: 'mcp:depot:scan_shelf', name: 'scan_shelf', source: 'mcp', owner: 'depot' } as const;
const keptBy = async (toolsAllow: readonly string[]): Promise<readonly string[]> => {
  const keep = await askPromptHook(() => ({ toolsAllow }), REQUEST);
  return [SAW, SCAN].filter((tool) => keep?.(tool)).map(({ name }) => name);
};

describe('what a prompt hook allows [directory.narrow]', () => {
  test.each([
    [['saw_cut'], ['saw_cut']],
    [['mcp:depot:scan_shelf'], ['scan_shelf']],
    [['mcp:depot:*'], ['scan_shelf']],
    [['*_*'], ['saw_cut', 'scan_shelf']],
    [['Saw_Cut', 'saw', 'depot'], []],
    [[], []],
  ])('by %j is %j', async (toolsAllow, kept) => {
    expect(await keptBy(toolsAllow)).toEqual(kept);
  });

  test.each<[string, PromptHook]>([
    ['says nothing', () => undefined],
    ['says nothing, later', async () => undefined],
    ['says nothing of tools', () => ({})],
  ])('is everything where it %s', async (_title, hook) => {
    expect(await askPromptHook(hook, REQUEST)).toBeUndefined();
  });

  test('is asked for with the run and the conversation', async () => {
    const hook = vi.fn<PromptHook>(() => undefined);
    await askPromptHook(hook, REQUEST);
    expect(hook.mock.calls).toEqual([[{ ...REQUEST, signal: expect.any(AbortSignal) }]]);
  });
});

describe('a prompt hook that fails refuses the run [directory.narrow] [closed]', () => {
  const said = (answer: unknown): PromptHook => (() => answer) as PromptHook;
  const broken: readonly (readonly [string, PromptHook, string])[] = [
    [
      'throws',
      () => {
        throw new Error('secret');
      },
      'it threw',
    ],
    [
      'throws nothing',
      () => {
        throw undefined;
      },
      'it threw',
    ],
    ['rejects', () => Promise.reject(new Error('secret')), 'it threw'],
    ['answers with a text', said('saw_cut'), 'it did not answer with an object'],
    ['answers with a list', said(['saw_cut']), 'it did not answer with an object'],
    ['allows a text', said({ toolsAllow: 'saw_cut' }), 'its toolsAllow is not a list of texts'],
    ['allows null', said({ toolsAllow: null }), 'its toolsAllow is not a list of texts'],
    ['allows a number', said({ toolsAllow: ['saw_cut', 3] }), 'its toolsAllow is not a list of texts'],
    ['hangs', () => new Promise(() => undefined), 'it did not answer within 20 ms'],
  ];

  test.each(broken)('where it %s', async (_title, hook, problem) => {
    await expect(askPromptHook(hook, REQUEST, 20)).rejects.toMatchObject({
      code: 'PROMPT_HOOK_FAILED',
      message: `The run was not started: the prompt hook of this gateway failed, ${problem}. Mend the hook, or take it out.`,
    });
  });

  test('and a hook that is late is told so', async () => {
    let signal: AbortSignal | undefined;
    const late: PromptHook = (request) => {
      ({ signal } = request);
      return new Promise(() => undefined);
    };
    await expect(askPromptHook(late, REQUEST, 20)).rejects.toThrow('within 20 ms');
    expect(signal?.aborted).toBe(true);
  });
});
