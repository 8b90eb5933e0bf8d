// The guest's own functions, taken before any guest code runs: whatever the code patches later, the prelude keeps these.
// The files in this folder run inside QuickJS. They must not call a method on anything (methods can be patched), must not
// spread, destructure or loop with `of` (iterators can be patched), and must not assign to array slots (setters).

export const apply = Reflect.apply;
export const parse = JSON.parse;
export const stringify = JSON.stringify;
export const create = Object.create;
export const defineProperty = Object.defineProperty;
export const freeze = Object.freeze;
export const keys = Object.keys;
export const isArray = Array.isArray;
export const then = Promise.prototype.then;
export const GuestPromise = Promise;
export const GuestError = Error;
export const toText = String;
export const slice = String.prototype.slice;
