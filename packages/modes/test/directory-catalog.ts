// A catalog large enough to be cut, from which two processes make the directory.

import { tool } from './fixtures.ts';

export const CATALOG = Array.from({ length: 400 }, (_, index) =>
  tool({
    name: `op_${index}`,
    owner: `owner_${index % 9}`,
    description: `Does number ${index}. ${'word '.repeat(index % 70)}`,
  }),
);
