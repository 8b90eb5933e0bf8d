// `toolcrib mcp`: the gateway as an MCP server over standard input and output. Nothing else is printed there.

import { MODES, type Mode } from '@toolcrib/tool';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { wrongUsage } from '../errors.ts';
import type { Command } from './command.ts';

/** Serves one MCP client until its end of the pipe closes. */
export const mcpCommand: Command = {
  name: 'mcp',
  usage: '[--mode direct|code|tools|directory]',
  takesNoWords: true,
  summary: 'Serve one MCP client over standard input and output.',
  options: { mode: { type: 'string' } },
  isLasting: true,
  run: async (input) => {
    const { agent, model, mode } = input.options;
    const wanted = parseMode(mode);
    const pipes = input.world.takePipes?.();
    if (pipes === undefined) throw wrongUsage('There is no standard input to serve.', 'toolcrib mcp');
    const gateway = await input.openGateway((config) => (wanted === undefined ? config : withMode(config, wanted)));
    const serving = gateway.serveMcp(pipes, {
      ...(typeof agent === 'string' ? { agent } : {}),
      ...(typeof model === 'string' ? { model } : {}),
    });
    const stop = (): void => void gateway.drain().then(() => serving.close());
    input.world.signal.addEventListener('abort', stop, { once: true });
    if (input.world.signal.aborted) stop();
    await serving.ended;
    return { json: {}, text: '', isSilent: true };
  },
};

function parseMode(text: unknown): Mode | undefined {
  if (typeof text !== 'string') return undefined;
  const mode = MODES.find((known) => known === text);
  if (mode === undefined) throw wrongUsage(`There is no mode "${text}".`, `toolcrib mcp ${mcpCommand.usage}`);
  return mode;
}

/** What is said on the command line wins over what agents and models have in the configuration. */
function withMode(config: GatewayConfig, mode: Mode): GatewayConfig {
  return { ...config, toolSearch: { tools: { toolSearch: mode === 'direct' ? false : { mode } } } };
}
