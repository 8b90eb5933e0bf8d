// Anything but a plain yes of the validator is a no.

import { describe, expect, it } from 'vitest';
import type { ValidationOutcome, Validator } from '@toolcrib/tool';
import type { WireTool } from '../src/judge-tool.ts';
import { outputContract } from '../src/output-contract.ts';

const tool: WireTool = {
  name: 't',
  description: '',
  inputSchema: {},
  outputSchema: { type: 'object' },
  outputDigest: 'd1',
  schemaDigest: 's1',
  schemaBytes: 2,
};
const subject = { server: 's', tool: 't', mask: (text: string) => text.replaceAll('s3cret', '***') };
const result = { content: [{ type: 'text', text: 'said s3cret' } as const], details: {} };

const check = (validate: Validator['validate']): Promise<void> =>
  outputContract(tool, subject, { validate } as Validator).check(result, {});
const answering = (outcome: unknown): Promise<void> => check(() => Promise.resolve(outcome as ValidationOutcome));

describe('an output contract', () => {
  it('passes on a yes, and names the schema by its digest', async () => {
    const asked: unknown[] = [];
    await check((request) => {
      asked.push(request);
      return Promise.resolve({ kind: 'valid' });
    });
    expect(asked).toEqual([{ schema: { type: 'object' }, digest: 'd1', value: {} }]);
  });

  it.each([
    ['unusable', { kind: 'unusable', reason: 'bad $ref' }, 'INVALID_OUTPUT', 'outputSchema: bad $ref.'],
    ['too slow', { kind: 'timed-out', timeoutMs: 9 }, 'INVALID_OUTPUT', 'the check took more than 9 ms'],
    ['of an unknown kind', { kind: 'perhaps' }, 'INVALID_OUTPUT', 'the check gave no clear answer'],
  ])('fails on an answer that is %s, and keeps the words of the server', async (_title, outcome, code, words) => {
    const error = await answering(outcome).catch((caught: unknown) => caught as { code: string; message: string });
    expect(error).toMatchObject({ code });
    expect(error?.message).toContain(words);
    expect(error?.message).toContain('The server said: said ***');
  });

  it('fails where the validator does [closed]', async () => {
    await expect(check(() => Promise.reject(new Error('host bug')))).rejects.toMatchObject({ code: 'INVALID_OUTPUT' });
  });

  it('names at most ten violations [call.validate]', async () => {
    const violations = Array.from({ length: 12 }, (_, index) => ({
      path: index === 0 ? '' : `/p${index}`,
      keyword: 'type',
      message: 'must be text',
      params: {},
    }));
    const error = await answering({ kind: 'invalid', violations }).catch((caught: unknown) => caught as Error);
    expect(error?.message).toContain('the root must be text; /p1 must be text;');
    expect(error?.message).toContain('/p9 must be text; and 2 more.');
    expect(error?.message).not.toContain('/p10');
  });

  it('of a tool without outputSchema asks nobody', async () => {
    const { outputSchema: _schema, outputDigest: _digest, ...free } = tool;
    const contract = outputContract(free, subject, {} as Validator);
    await expect(contract.ensureUsable()).resolves.toBeUndefined();
    await expect(contract.check(result, undefined)).resolves.toBeUndefined();
  });

  it('cannot be used where the validator cannot say so [closed]', async () => {
    const validator = { compile: () => Promise.reject(new Error('host bug')) } as unknown as Validator;
    await expect(outputContract(tool, subject, validator).ensureUsable()).rejects.toMatchObject({
      code: 'OUTPUT_CONTRACT_UNUSABLE',
    });
  });
});
