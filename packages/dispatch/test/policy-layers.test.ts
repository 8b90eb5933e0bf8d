import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatToolId } from '@toolcrib/tool';
import { createPolicy, type PolicyLayer } from '../src/policy-layers.ts';
import type { PolicyDecision, PolicySubject } from '../src/policy.ts';

function mcp(owner: string, name: string): PolicySubject {
  return { id: formatToolId({ source: 'mcp', owner, name }), name, source: 'mcp', owner };
}
function plugin(name: string, owner = 'yard'): PolicySubject {
  return { id: formatToolId({ source: 'openclaw', owner, name }), name, source: 'openclaw', owner };
}
const answers = (layers: readonly PolicyLayer[], subjects: readonly PolicySubject[]): readonly PolicyDecision[] =>
  subjects.map((subject) => createPolicy(layers).decide(subject));

describe('inside one layer', () => {
  it('no lists and no default allow everything', () => {
    expect(answers([{ name: 'agent' }], [plugin('a')])).toEqual(['allow']);
  });

  it('a layer that lists what it allows denies the rest', () => {
    expect(answers([{ name: 'agent', allow: ['a'] }], [plugin('a'), plugin('b')])).toEqual(['allow', 'deny']);
    expect(answers([{ name: 'agent', allow: [] }], [plugin('a')])).toEqual(['deny']);
  });

  it('a default holds for what no list names', () => {
    const layer: PolicyLayer = { name: 'agent', default: 'ask', allow: ['mcp:cache:*'] };
    const subjects = [mcp('cache', 'read_one'), mcp('cache', 'clear'), mcp('cache2', 'clear')];
    expect(answers([layer], subjects)).toEqual(['allow', 'allow', 'ask']);
  });

  it('deny beats ask, ask beats allow, whatever the breadth of the glob [catalog.policy]', () => {
    const layer: PolicyLayer = { name: 'agent', deny: ['wipe'], ask: ['vault_read', 'wipe'], allow: ['*'] };
    expect(answers([layer], [plugin('wipe'), plugin('vault_read'), plugin('sum')])).toEqual(['deny', 'ask', 'allow']);
    const broad: PolicyLayer = { name: 'agent', deny: ['*'], allow: ['sum'] };
    expect(answers([broad], [plugin('sum')])).toEqual(['deny']);
  });

  it('a default that is no answer denies [closed]', () => {
    expect(answers([{ name: 'agent', default: 'alow' as never }], [plugin('a')])).toEqual(['deny']);
  });

  it('a list that is no list of texts is an error that names the layer', () => {
    for (const deny of ['wipe', [1], { wipe: true }])
      expect(() => createPolicy([{ name: 'session', deny: deny as never }])).toThrowError(
        expect.objectContaining({
          code: 'INVALID_POLICY',
          message: 'The policy layer "session" cannot be used: "deny" must be a list of texts.',
        }),
      );
  });
});

describe('over several layers', () => {
  it('the most restrictive answer wins, in any order [catalog.policy]', () => {
    const agent: PolicyLayer = { name: 'agent', default: 'ask' };
    const session: PolicyLayer = { name: 'session', allow: ['sum'] };
    expect(answers([agent, session], [plugin('sum'), plugin('wipe')])).toEqual(['ask', 'deny']);
    expect(answers([session, agent], [plugin('sum'), plugin('wipe')])).toEqual(['ask', 'deny']);
  });

  it('no layers allow everything', () => {
    expect(answers([], [plugin('a')])).toEqual(['allow']);
  });

  it('adding a layer never widens [catalog.policy]', () => {
    const rank: Record<PolicyDecision, number> = { deny: 0, ask: 1, allow: 2 };
    const list = fc.option(
      fc.array(fc.constantFrom('a', 'b', 'ab', 'a*', '*b', '*', 'openclaw:yard:*'), { maxLength: 3 }),
      { nil: undefined },
    );
    const layer = fc
      .record({
        default: fc.option(fc.constantFrom('allow', 'ask', 'deny'), { nil: undefined }),
        allow: list,
        ask: list,
        deny: list,
      })
      .map(
        (parts) =>
          ({
            name: 'any',
            ...Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)),
          }) as PolicyLayer,
      );
    fc.assert(
      fc.property(fc.array(layer, { maxLength: 4 }), layer, fc.constantFrom('a', 'b', 'ab'), (layers, extra, name) => {
        const before = createPolicy(layers).decide(plugin(name));
        const after = createPolicy([...layers, extra]).decide(plugin(name));
        expect(rank[after]).toBeLessThanOrEqual(rank[before]);
      }),
    );
  });
});

describe('what a rule names', () => {
  it('is the encoded id or the registered name [catalog.policy] [catalog.sources]', () => {
    const layer: PolicyLayer = { name: 'agent', deny: ['mcp:wiki cfg:page_read', 'mcp:a%3Ab:run'] };
    const subjects = [mcp('wiki cfg', 'page_read'), mcp('wiki cfg', 'ask'), mcp('a:b', 'run'), mcp('a', 'b:run')];
    expect(answers([layer], subjects)).toEqual(['deny', 'allow', 'deny', 'allow']);
    expect(answers([{ name: 'agent', deny: ['page_read'] }], [mcp('x', 'page_read')])).toEqual(['deny']);
  });

  it('is never a look-alike [catalog.policy]', () => {
    const layer: PolicyLayer = { name: 'agent', default: 'deny', allow: ['read', 'mcp:foo.bar:*'] };
    const subjects = [
      plugin('READ'),
      plugin('re\u{430}d'),
      plugin('read\u200b'),
      mcp('foo_bar', 'run'),
      mcp('foo.bar', 'run'),
    ];
    expect(answers([layer], subjects)).toEqual(['deny', 'deny', 'deny', 'deny', 'allow']);
  });

  it('can be a name that every object inherits', () => {
    const layer: PolicyLayer = { name: 'agent', deny: ['__proto__', 'constructor'] };
    expect(
      answers(
        [layer],
        ['__proto__', 'constructor', 'toString'].map((name) => plugin(name)),
      ),
    ).toEqual(['deny', 'deny', 'allow']);
  });
});

describe('answers are remembered', () => {
  it('per id and name, so a forged name under a known id is decided afresh', () => {
    const policy = createPolicy([{ name: 'agent', deny: ['wipe'] }]);
    const honest = plugin('sum');
    expect(policy.decide(honest)).toBe('allow');
    expect(policy.decide({ ...honest, name: 'wipe' })).toBe('deny');
    expect(policy.decide(honest)).toBe('allow');
  });

  it('and still right when more tools than can be remembered pass by', () => {
    const policy = createPolicy([{ name: 'agent', deny: ['*7'] }]);
    for (let index = 0; index <= 100_001; index += 1) policy.decide(plugin(`t${index}`));
    expect([policy.decide(plugin('t7')), policy.decide(plugin('t8'))]).toEqual(['deny', 'allow']);
  });
});

it('names its denials by one object of its own, because layers never change', () => {
  const [one, other] = [createPolicy([{ name: 'agent', deny: ['a'] }]), createPolicy([{ name: 'agent', deny: ['b'] }])];
  expect(one.denials?.()).toBeTypeOf('object');
  expect(one.denials?.()).toBe(one.denials?.());
  expect(one.denials?.()).not.toBe(other.denials?.());
});
