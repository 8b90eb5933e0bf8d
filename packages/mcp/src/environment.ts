// What a child inherits: enough to find programs, its home, its language and a place for temporary files. Secrets of the
// host stay with the host, because a server is somebody else's program.

const INHERITED: readonly string[] = ['PATH', 'HOME', 'LANG', 'LANGUAGE', 'TMPDIR', 'TMP', 'TEMP'];
const LOCALE = /^LC_[A-Z]+$/;
// Without these, programs do not start on Windows or do not find the user's folder.
const INHERITED_ON_WINDOWS: readonly string[] = [
  'APPDATA',
  'COMSPEC',
  'HOMEDRIVE',
  'HOMEPATH',
  'LOCALAPPDATA',
  'PATHEXT',
  'PROGRAMDATA',
  'PROGRAMFILES',
  'SYSTEMDRIVE',
  'SYSTEMROOT',
  'USERPROFILE',
  'WINDIR',
];

/** What is known of the host and of one server's entry. */
export interface EnvironmentSources {
  readonly parentEnv: Readonly<Record<string, string | undefined>>;
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly windows: boolean;
}

/** The whole environment of a child: the few inherited variables, then what its entry names. */
export function childEnvironment(sources: EnvironmentSources): Record<string, string> {
  const child = new Map<string, string>();
  for (const [name, value] of Object.entries(sources.parentEnv)) {
    if (value !== undefined && isInherited(name, sources.windows)) child.set(name, value);
  }
  for (const [name, value] of Object.entries(sources.env ?? {})) child.set(name, String(value));
  return Object.fromEntries(child);
}

function isInherited(name: string, windows: boolean): boolean {
  const known = windows ? name.toUpperCase() : name;
  return INHERITED.includes(known) || LOCALE.test(known) || (windows && INHERITED_ON_WINDOWS.includes(known));
}
