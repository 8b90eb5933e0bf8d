// JSON Schema to one bounded line of TypeScript.

export { renderSignature } from './render-signature.ts';
export type { Signature } from './render-signature.ts';
export { renderType } from './render-type.ts';
export type { RenderedType } from './render-type.ts';
export { INPUT_LIMITS, OUTPUT_LIMITS } from './limits.ts';
export type { SignatureLimits } from './limits.ts';
