// What a login at an MCP server is: what has to be remembered of it, where the host keeps that, and the error of a server
// that wants one. Tokens are only ever sent to the URL that they were given for.

import type {
  AuthorizationServerMetadata,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';

/** An operator's own registration at an authorization server. Absent: the client registers itself. */
export interface OAuthClientConfig {
  readonly clientId?: string;
  readonly clientSecret?: string;
  /** Asked for at a login. Default: what the server asks for. */
  readonly scope?: string;
  /** Port of the address that a browser is sent back to. Default: any free one. */
  readonly callbackPort?: number;
}

/** All that is remembered of a login. JSON; holds secrets. */
export interface LoginRecord {
  /** The server that the tokens are for. */
  readonly url: string;
  readonly authorizationServerUrl: string;
  readonly metadata?: AuthorizationServerMetadata;
  /** The resource that the tokens are bound to. */
  readonly resource?: string;
  readonly client: StoredOAuthClientInformation;
  readonly tokens: StoredOAuthTokens;
}

/** Keeps logins by the operator's key of the server. */
export interface LoginStore {
  load(server: string): Promise<LoginRecord | undefined>;
  save(server: string, record: LoginRecord): Promise<void>;
}

/** How a host takes part in logins. */
export interface OAuthHost {
  readonly store: LoginStore;
  /** What an operator does to log in, as the end of a sentence, such as "run login NAME". */
  readonly howToLogin: (server: string) => string;
  readonly fetch?: typeof globalThis.fetch;
}

/** A server wants a login that is not there, or no longer good. The message is the end of a sentence that starts with "it". */
export class LoginRequired extends Error {
  constructor(howToLogin: string) {
    super(`needs a login: ${howToLogin}`);
    this.name = 'LoginRequired';
  }
}

/** Tells whether `headers` bring an authorization of their own. */
export function hasOwnLogin(headers: Readonly<Record<string, string>> = {}): boolean {
  return Object.keys(headers).some((name) => name.toLowerCase() === 'authorization');
}

/** The secrets of a record. */
export function secretsOfLogin({ client, tokens }: LoginRecord): readonly string[] {
  const secret = 'client_secret' in client ? client.client_secret : undefined;
  const registration = 'registration_access_token' in client ? client.registration_access_token : undefined;
  return [tokens.access_token, tokens.refresh_token, tokens.id_token, secret, registration].filter(
    (value) => typeof value === 'string',
  );
}
