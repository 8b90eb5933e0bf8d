// The plugin that a gateway without a configuration serves: small real tools, so that a newcomer's first search, describe
// and call have something to find and to do. Everything is kept in memory.

import type { Plugin } from '../plugin.ts';
import { dateTools } from './dates.ts';
import { taskTools } from './tasks.ts';
import { textTools } from './texts.ts';

const demo: Plugin = { id: 'demo', tools: [...taskTools(), ...textTools(), ...dateTools()] };
export default demo;
