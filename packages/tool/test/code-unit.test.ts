import { describe, expect, it } from 'vitest';
import { compareCodeUnits } from '../src/index.ts';

describe('compareCodeUnits', () => {
  it('orders by code unit, not by locale [catalog.determinism]', () => {
    const words = ['é', 'z', 'a', 'Z', '_', '10', '9', '', '\uff5e', '🦀'];
    expect(words.toSorted(compareCodeUnits)).toEqual(['', '10', '9', 'Z', '_', 'a', 'z', 'é', '🦀', '\uff5e']);
  });

  it('says 0 only for equals', () => {
    expect([compareCodeUnits('a', 'a'), compareCodeUnits('a', 'b'), compareCodeUnits('b', 'a')]).toEqual([0, -1, 1]);
  });
});
