// The guest's own functions, taken before any guest code runs: whatever the code patches later, the prelude keeps these.
// The files in this folder run inside QuickJS. They must not call a method on anything (methods can be patched), must not
// spread, destructure lists or loop with `of` (iterators can be patched), and must not assign to list slots (setters).

export const parse: typeof JSON.parse = JSON.parse;
export const stringify: typeof JSON.stringify = JSON.stringify;
export const create: (prototype: object | null) => unknown = Object.create;
export const defineProperty: typeof Object.defineProperty = Object.defineProperty;
export const ownProperty: typeof Object.getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor;
export const freeze: typeof Object.freeze = Object.freeze;
export const keys: (value: object) => string[] = Object.keys;
export const isArray: (value: unknown) => boolean = Array.isArray;
export const toText: (value: unknown) => string = String;
export const GuestPromise: PromiseConstructor = Promise;
export const GuestError: ErrorConstructor = Error;

type AnyFunction = (...args: readonly unknown[]) => unknown;

const apply = Reflect.apply as (method: AnyFunction, self: unknown, args: readonly unknown[]) => unknown;
const slice = ownProperty(String.prototype, 'slice')?.value as AnyFunction;
const register = ownProperty(Promise.prototype, 'then')?.value as AnyFunction;

/** The first `length` characters of `text`. */
export function head(text: string, length: number): string {
  return apply(slice, text, [0, length]) as string;
}

/** Watches a promise with the `then` of before: `await` and `Promise.resolve` would ask the guest's, which may be patched. */
export function watch(promise: unknown, onValue: (value: unknown) => void, onError: (error: unknown) => void): void {
  apply(register, promise, [onValue, onError]);
}

/** Big integers become decimal text in JSON: the digits survive, and a result is not lost over one of them. */
export function keepBigInts(): void {
  defineProperty(BigInt.prototype, 'toJSON', {
    value(this: bigint) {
      return `${this}`;
    },
    writable: true,
    enumerable: false,
    configurable: true,
  });
}
