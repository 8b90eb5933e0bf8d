// What the gateway costs: an MCP call through it against the same call made directly, runs per second, and the memory of
// streams that wait. Every part is a process of its own, as in use.

import os from 'node:os';
import type { Bench, BenchInput } from './bench.ts';
import { measureCalls } from './gateway/calls.ts';
import { measureLoops } from './gateway/loops.ts';
import { measureStreams } from './gateway/streams.ts';

/** `gateway`: calls, loops and streams. */
export const gatewayBench: Bench = { name: 'gateway', run: measure };

async function measure({ rounds, say }: BenchInput): Promise<object> {
  say(`${os.availableParallelism()} cores, load ${os.loadavg()[0]?.toFixed(1)} at the start`);
  const calls = await measureCalls(Math.max(rounds, 10) * 10, say);
  const loops = await measureLoops(say);
  const streams = await measureStreams(say);
  say(`load ${os.loadavg()[0]?.toFixed(1)} at the end`);
  return { cores: os.availableParallelism(), calls, loops, streams };
}
