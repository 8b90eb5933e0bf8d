import { describe, test } from 'vitest';
import { nodeSandbox } from '../src/index.ts';
import { sandboxConformance } from '../src/conformance.ts';

describe('the node sandbox is a sandbox', () => {
  test.each(sandboxConformance)('$name', ({ run }) => run(() => nodeSandbox({ poolSize: 0 })), 20_000);
});
