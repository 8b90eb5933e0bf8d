// `toolcrib login <server>`: the person's part of a login at an MCP server. A gateway that runs takes the tokens up by itself.

import { join } from 'node:path';
import { beginLogin } from '@toolcrib/mcp';
import { loginTimedOut, wrongUsage } from '../errors.ts';
import { LOGIN_TIMEOUT_MS } from '../limits.ts';
import { openCallback } from '../oauth/callback.ts';
import { createLoginFiles, LOGIN_FOLDER_NAME } from '../oauth/login-files.ts';
import type { Command } from './command.ts';

/** Logs in at one server. */
export const loginCommand: Command = {
  name: 'login',
  usage: '<server>',
  summary: 'Log in at an MCP server that wants it.',
  isLasting: true,
  run: async ({ words, world, readConfig, warn }) => {
    const [server, ...more] = words;
    if (server === undefined || more.length > 0) throw wrongUsage('Name one server.', 'toolcrib login <server>');
    const { mcpServers, logFolder } = await readConfig();
    const entry = Object.hasOwn(mcpServers, server) ? mcpServers[server] : undefined;
    if (entry === undefined || !('url' in entry))
      throw wrongUsage(`The configuration has no MCP server "${server}" at a URL.`, 'toolcrib login <server>');
    const callback = await openCallback(entry.oauth?.callbackPort ?? 0);
    try {
      const login = await beginLogin({
        server,
        url: entry.url,
        ...(entry.oauth === undefined ? {} : { client: entry.oauth }),
        store: createLoginFiles(join(logFolder, LOGIN_FOLDER_NAME), () => undefined),
        redirectUrl: callback.redirectUrl,
        newId: () => crypto.randomUUID(),
      });
      const { authorizationUrl } = login;
      const accepts = (answer: URLSearchParams): boolean => login.accepts(answer);
      warn(`Open this address in a browser on this machine:\n\n  ${authorizationUrl}\n`);
      const answer = await callback.wait({ accepts, timeoutMs: LOGIN_TIMEOUT_MS, signal: world.signal });
      if (answer === undefined) throw loginTimedOut(server, LOGIN_TIMEOUT_MS);
      await login.finish(answer);
    } finally {
      await callback.close();
    }
    return { json: { loggedIn: server }, text: `Logged in at ${server}.` };
  },
};
