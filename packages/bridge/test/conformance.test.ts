import { describe, expect, test } from 'vitest';
import { nodeSandbox } from '../src/index.ts';
import { sandboxConformance } from '../src/conformance.ts';

describe('the node sandbox is a sandbox', () => {
  test.each(sandboxConformance)(
    '$name',
    (one) => expect(one.run(() => nodeSandbox({ poolSize: 0 }))).resolves.toBeUndefined(),
    60_000,
  );
});
