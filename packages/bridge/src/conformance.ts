// What any sandbox must do, as cases that need no test runner. A new sandbox proves itself in five lines:
// `for (const { name, run } of sandboxConformance) test(name, () => run(() => mySandbox()));`

import { callCases } from './conformance/call-cases.ts';
import { limitCases } from './conformance/limit-cases.ts';
import { valueCases } from './conformance/value-cases.ts';
import type { SandboxCase } from './conformance/case.ts';

export type { SandboxCase } from './conformance/case.ts';

/** All cases. Each opens one sandbox, closes it, and throws what does not hold. The longest takes a second and a half. */
export const sandboxConformance: readonly SandboxCase[] = [...valueCases, ...callCases, ...limitCases];
