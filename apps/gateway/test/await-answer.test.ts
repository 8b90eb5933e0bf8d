import { describe, expect, test } from 'vitest';
import type { AskPerson, PersonQuestion } from '../src/approvals/ask-person.ts';
import { open, request, run, tool, waiting } from './desk.ts';

describe('a person whom the run brings', () => {
  const person = (say: AskPerson) => {
    const asked: PersonQuestion[] = [];
    const ask: AskPerson = (question) => {
      asked.push(question);
      return say(question);
    };
    return { ask, asked };
  };

  test('is asked where nobody else can be, and may answer [gateway.approvals]', async () => {
    const { desk } = open({ isReachable: () => false });
    const { ask, asked } = person(async () => 'once');
    expect(await desk.approver({ ...run, ask })(request({ key: 's3cret-from-env' }))).toBe('approved');
    expect(asked).toMatchObject([{ id: 'q1', tool, args: { key: '[redacted]' } }]);
  });

  const noes: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    ['deny', async () => 'deny', 'denied'],
    ['timed-out', async () => 'timed-out', 'timed-out'],
    ['a rejection', () => Promise.reject(new Error('gone')), 'nobody'],
    [
      'a throw',
      (): never => {
        throw new Error('gone');
      },
      'nobody',
    ],
    ['no known answer', async () => 'yes', 'nobody'],
  ];

  test.each(noes)('says %s where nobody else can be asked: a no [closed]', async (_, say, expected) => {
    const { desk } = open({ isReachable: () => false });
    expect(await desk.approver({ ...run, ask: say as unknown as AskPerson })(request())).toBe(expected);
    expect(await desk.list()).toEqual([]);
  });

  test('is no longer asked once somebody else has answered', async () => {
    const { desk } = open();
    const { ask, asked } = person(() => new Promise(() => undefined));
    const first = desk.approver({ ...run, ask })(request());
    await waiting(desk);
    await desk.answer('q1', 'once');
    expect(await first).toBe('approved');
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  test('who is not there leaves the question to the others', async () => {
    const { desk } = open();
    const first = desk.approver({ ...run, ask: async () => 'timed-out' })(request());
    await waiting(desk);
    await desk.answer('q1', 'session');
    expect(await first).toBe('approved');
  });
});
