// The walls around guest code, by name. Each is one thing that can be left out alone, which is how tests prove that the
// probe sees its absence.

/** Flags, environment and descriptors that make up the child, and the operating system's layer around it. */
export const WALLS = [
  'guest-realm',
  'permission',
  'no-sqlite',
  'no-addons',
  'no-code-generation',
  'empty-environment',
  'few-descriptors',
  'wrapper',
] as const;
/** One of {@link WALLS}. */
export type Wall = (typeof WALLS)[number];

/** What the probe tries, one by one. */
export const LAYERS = [
  'guest-realm',
  'files',
  'sqlite',
  'network',
  'child-process',
  'worker',
  'addons',
  'inspector',
  'wasi',
  'code-generation',
  'environment',
  'descriptors',
  'signals',
] as const;
/** One of {@link LAYERS}. */
export type LayerName = (typeof LAYERS)[number];

/** The operating system's layer, strongest first. */
export const WRAPPERS = ['bwrap', 'setpriv', 'userns', 'nobody', 'prlimit', 'none'] as const;
/** One of {@link WRAPPERS}. */
export type WrapperName = (typeof WRAPPERS)[number];
