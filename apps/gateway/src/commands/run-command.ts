// `toolcrib run`: one prompt through the whole house, and what it cost.

import { wrongUsage } from '../errors.ts';
import type { Command } from './command.ts';

/** Runs a prompt to its answer. */
export const runCommand: Command = {
  name: 'run',
  usage: '"<prompt>"',
  summary: 'Run one prompt to its answer and say what it cost.',
  run: async (input) => {
    const prompt = input.words.join(' ');
    if (prompt === '') throw wrongUsage('The prompt is missing.', 'toolcrib run "<prompt>"');
    const { agent, model } = input.options;
    const gateway = await input.openGateway();
    const report = await gateway.run({
      messages: [{ role: 'user', parts: [{ type: 'text', text: prompt }] }],
      signal: input.world.signal,
      ...(typeof agent === 'string' ? { agent } : {}),
      ...(typeof model === 'string' ? { model } : {}),
    });
    const { requests, bytes } = report.payload;
    const { searchCount, describeCount, callCount } = report.counters;
    const cost = `${report.mode}: ${requests} requests, ${bytes} bytes; ${searchCount} searches, ${describeCount} describes, ${callCount} calls`;
    return { json: report, text: `${report.answer.text}\n\n(${cost}; run ${report.runId})` };
  },
};
