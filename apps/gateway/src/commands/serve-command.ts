// `toolcrib serve`: the port stays open until SIGINT or SIGTERM; then runs may finish, and everything is closed in order.

import { once } from 'node:events';
import type { Gateway } from '../gateway.ts';
import { announceApprovals } from './announce-approvals.ts';
import type { Command } from './command.ts';

/** Serves until told to stop. */
export const serveCommand: Command = {
  name: 'serve',
  usage: '',
  takesNoWords: true,
  isLasting: true,
  summary: 'Serve the OpenAI-compatible API until stopped.',
  run: async (input) => {
    const gateway = await input.openGateway();
    const { url } = await gateway.listen();
    const isJson = input.options['json'] === true;
    input.world.say(
      isJson ? JSON.stringify({ url }) : `Listening on ${url}/v1\nMCP clients connect to ${url}/mcp; Ctrl+C stops`,
    );
    void gateway.ready().then(() => {
      const { toolCount, servers } = gateway.status();
      const failed = servers.filter((server) => server.state === 'failed').map((server) => server.name);
      const trouble = failed.length === 0 ? '' : `; failed: ${failed.join(', ')} (toolcrib doctor says why)`;
      (isJson ? input.warn : input.world.say)(`${toolCount} tools ready${trouble}`);
    });
    input.world.onHangup?.(() => void reload(gateway).then(isJson ? input.warn : input.world.say));
    const silence = announceApprovals(gateway.approvals.list, isJson ? input.warn : input.world.say);
    if (!input.world.signal.aborted) await once(input.world.signal, 'abort');
    silence();
    await gateway.drain();
    return { json: { stopped: url }, text: 'Stopped.', ...(isJson && { isSilent: true }) };
  },
};

async function reload(gateway: Gateway): Promise<string> {
  try {
    const { needsRestart } = await gateway.reload();
    const rest = needsRestart.length === 0 ? '' : `; after a restart also: ${needsRestart.join(', ')}`;
    return `The configuration was read again and holds now${rest}.`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
