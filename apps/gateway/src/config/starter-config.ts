// What a gateway is where nobody has configured one: the demo plugin, and the model that the environment points at.

import { fileURLToPath } from 'node:url';

/** Absolute folder of the plugin that comes with the gateway. */
export const DEMO_PLUGIN_FOLDER: string = fileURLToPath(new URL('../demo-plugin', import.meta.url));

/** A configuration file's content, before variables are expanded. `plugins` are folders. */
export function starterConfig(
  env: Readonly<Record<string, string | undefined>>,
  plugins: readonly string[],
): Readonly<Record<string, unknown>> {
  return { provider: starterProvider(env), plugins, mcpServers: {} };
}

/** The key that is there chooses; without one, a model on this machine. */
function starterProvider(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, unknown>> {
  if (env['OPENAI_API_KEY'])
    return {
      baseURL: '${OPENAI_BASE_URL:-https://api.openai.com/v1}',
      apiKey: '${OPENAI_API_KEY}',
      defaultModel: '${OPENAI_MODEL:-gpt-5}',
    };
  return {
    baseURL: 'http://127.0.0.1:11434/v1',
    defaultModel: '${OLLAMA_MODEL:-qwen3}',
    isLocal: true,
  };
}
