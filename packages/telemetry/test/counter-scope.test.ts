import { describe, expect, it } from 'vitest';
import { openCounterScope } from '../src/counter-scope.ts';

describe('openCounterScope', () => {
  it('keeps its id until it is renewed', () => {
    const ids = ['a', 'b'];
    const scope = openCounterScope(() => ids.shift() ?? '');
    expect([scope.id(), scope.id()]).toEqual(['a', 'a']);
    scope.renew();
    expect(scope.id()).toBe('b');
  });

  it('names a scope by its ordinal where the generator throws', () => {
    const scope = openCounterScope(() => {
      throw new Error('no randomness');
    });
    expect(scope.id()).toBe('scope-1');
    scope.renew();
    expect(scope.id()).toBe('scope-2');
  });

  it('changes its id even where the generator repeats itself', () => {
    const scope = openCounterScope(() => 'same');
    scope.renew();
    expect(scope.id()).toBe('scope-2');
    scope.renew();
    expect(scope.id()).toBe('same');
  });

  it('takes no empty id and no number for one', () => {
    expect(openCounterScope(() => '').id()).toBe('scope-1');
    expect(openCounterScope((() => 7) as unknown as () => string).id()).toBe('scope-1');
  });
});
