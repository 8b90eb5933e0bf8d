import { describe, expect, it } from 'vitest';
import { decide, denialsOf, toPolicyDecision, toSubject, type Policy } from '../src/policy.ts';
import { fakeTool } from './fixtures.ts';

const answering = (answer: unknown): Policy => ({ decide: () => answer as never });
const subject = toSubject(fakeTool());

describe('decide', () => {
  for (const answer of ['allow', 'ask', 'deny'] as const)
    it(`passes ${answer} on`, () => expect(decide(answering(answer), subject)).toBe(answer));

  for (const answer of [
    undefined,
    null,
    true,
    1,
    '',
    'ALLOW',
    'allow ',
    'yes',
    {},
    ['allow'],
    Promise.resolve('allow'),
  ])
    it(`takes ${JSON.stringify(answer)} (${typeof answer}) for a no [closed]`, () =>
      expect(decide(answering(answer), subject)).toBe('deny'));

  it('takes a throw for a no [closed]', () => {
    const broken: Policy = {
      decide: () => {
        throw new Error('down');
      },
    };
    expect(decide(broken, subject)).toBe('deny');
  });

  it('takes a promise that fails later for a no, and the process lives on [closed]', async () => {
    expect(decide(answering(Promise.reject(new Error('late'))), subject)).toBe('deny');
    await new Promise((resolve) => setImmediate(resolve));
  });
});

it('an object that only looks like a yes is a no [closed]', () => {
  expect(toPolicyDecision({ toString: () => 'allow' })).toBe('deny');
});

it('a subject holds four fields and no schema', () => {
  expect(subject).toEqual({ id: 'openclaw:yard:crane_move', name: 'crane_move', source: 'openclaw', owner: 'yard' });
});

describe('denialsOf', () => {
  const naming = (denials: unknown): Policy => ({ decide: () => 'allow', denials: () => denials as never });

  it('gives the object by which a policy names its denials', () => {
    const named = {};
    expect(denialsOf(naming(named))).toBe(named);
  });

  for (const named of [undefined, null, 1, 'v1', true, Promise.resolve({})])
    it(`relies on nothing where it gives ${JSON.stringify(named)} (${typeof named}) [closed]`, () =>
      expect(denialsOf(naming(named))).toBeUndefined());

  it('relies on nothing where it gives none, or throws [closed]', () => {
    const broken: Policy = {
      decide: () => 'allow',
      denials: () => {
        throw new Error('down');
      },
    };
    expect([denialsOf(answering('allow')), denialsOf(broken)]).toEqual([undefined, undefined]);
  });
});
