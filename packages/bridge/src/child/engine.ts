// The compiled engine. Apart because the project's types know no WebAssembly: this is all that is needed of it.

declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object };

/** A compiled WebAssembly module. */
export type Engine = object;

/** Compiles the engine. Its functions are compiled on first use. */
export function compileEngine(bytes: Uint8Array): Engine {
  return new WebAssembly.Module(bytes);
}
