// Where logins at MCP servers are kept: one file per server that only its owner can read, replaced in one step. Whatever is
// read or written here is a secret, and whoever redacts is told of it first.

import { secretsOfLogin, type LoginRecord, type LoginStore } from '@toolcrib/mcp';
import { isJsonObject } from '@toolcrib/tool';
import { serverFiles } from '../server-files.ts';

/** Name of the folder inside the log folder. */
export const LOGIN_FOLDER_NAME = 'logins';

/** Keeps logins in `folder`, which is made when one is saved. A broken file is an error, never a missing login. */
export function createLoginFiles(folder: string, onSecrets: (secrets: readonly string[]) => void): LoginStore {
  const files = serverFiles(folder, 0o700);
  return {
    load: async (server) => {
      const text = await files.read(server);
      if (text === undefined) return undefined;
      const login = parseLogin(text, server);
      onSecrets(secretsOfLogin(login));
      return login;
    },
    save: async (server, login) => {
      onSecrets(secretsOfLogin(login));
      await files.write(server, { server, login });
    },
  };
}

function parseLogin(text: string, server: string): LoginRecord {
  const parsed = parseJson(text);
  const login = isJsonObject(parsed) && parsed['server'] === server ? parsed['login'] : undefined;
  if (!isLogin(login)) throw new Error('the file does not hold the login of this server');
  return login;
}

/** What stands in the file must not get into an error. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('the file of this login is broken: log in again');
  }
}

/** Only what decides where secrets go; the rest is the server's own and was checked when it came. */
function isLogin(value: unknown): value is LoginRecord {
  if (!isJsonObject(value)) return false;
  const { url, authorizationServerUrl, client, tokens } = value;
  if (typeof url !== 'string' || typeof authorizationServerUrl !== 'string') return false;
  if (!isJsonObject(client) || typeof client['client_id'] !== 'string') return false;
  return isJsonObject(tokens) && typeof tokens['access_token'] === 'string';
}
