// A body that looks for the host from inside the guest's realm: by name, through constructors, by import. It runs in a
// real child, so it also proves that a body can be run at all.

/** Returns the names of what it found; an empty list is what we want. */
export const REALM_CHECK = `const names = ['process', 'require', 'module', 'global', 'Buffer', 'fetch', 'WebSocket', 'setTimeout',
  'setImmediate', 'queueMicrotask', 'WebAssembly', 'SharedArrayBuffer', 'Atomics', 'performance', 'structuredClone'];
const found = names.filter((name) => typeof globalThis[name] !== 'undefined');
const roots = { function: () => {}, call: openclaw.tools.call, log: console.log, error: new Error('x') };
for (const name of Object.keys(roots)) {
  try {
    if (roots[name].constructor.constructor('return typeof process')() !== 'undefined') found.push('process through ' + name);
  } catch {}
}
for (const name of ['node:fs', 'fs', 'data:text/javascript,0']) {
  try {
    await import(name);
    found.push('import of ' + name);
  } catch (error) {
    try {
      if (error.constructor.constructor('return typeof process')() !== 'undefined') found.push('process through import');
    } catch {}
  }
}
return found;`;
