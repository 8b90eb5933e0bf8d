// A process of its own that prints the provider-facing names of the tools on its input: the same in every process?

import type { Json } from './case.ts';
import { makeWorld, openWorld } from './world.ts';

let input = '';
for await (const chunk of process.stdin.setEncoding('utf8')) input += String(chunk);
const open = await openWorld(makeWorld(JSON.parse(input) as Json).tools, 'direct');
console.log(JSON.stringify(Object.fromEntries(open.surface.visibleTools().map((tool) => [tool.id, tool.name]))));
await open.close();
