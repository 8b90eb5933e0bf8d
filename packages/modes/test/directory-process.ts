// Run by a test in a process of its own: prints the directory of the test's catalog, in whatever order it comes.

import { crib, surfaceOf } from './crib.ts';
import { CATALOG } from './directory-catalog.ts';

const surface = await surfaceOf(crib(CATALOG.toReversed()).session, { mode: 'directory' });
process.stdout.write(surface.promptText());
process.exit(0);
