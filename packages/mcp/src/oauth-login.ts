// A login by hand: authorization code with PKCE, in two halves. The first finds out where the person has to go; the second
// takes what their browser brought back, and believes it only if it answers this very request.

import {
  auth,
  extractWWWAuthenticateParams,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
} from '@modelcontextprotocol/client';
import { cleanText, clip, ToolcribError } from '@toolcrib/tool';
import { loginFailed } from './errors.ts';
import { QUOTE_MAX_CHARS } from './limits.ts';
import type { LoginRecord, LoginStore, OAuthClientConfig } from './oauth.ts';
import { boundedFetch, isSafe } from './oauth-fetch.ts';

/** Whose login, and how. */
export interface LoginOptions {
  /** The operator's key of the server. */
  readonly server: string;
  readonly url: string;
  readonly client?: OAuthClientConfig;
  readonly store: LoginStore;
  /** Where the browser is sent back to; on this machine. */
  readonly redirectUrl: string;
  /** Makes unguessable ids. */
  readonly newId: () => string;
  readonly fetch?: typeof globalThis.fetch;
}

/** A login that waits for its person. */
export interface PendingLogin {
  /** Where the person goes. */
  readonly authorizationUrl: string;
  /** Tells whether these parameters of a redirect answer this login at all; anybody can send others. */
  accepts(answer: URLSearchParams): boolean;
  /**
   * Exchanges the code of the redirect for tokens and keeps them.
   * @throws ToolcribError `LOGIN_FAILED`.
   */
  finish(answer: URLSearchParams): Promise<void>;
}

/**
 * Begins a login: discovers the authorization server and registers with it where that is wanted.
 * @throws ToolcribError `LOGIN_FAILED`.
 */
export async function beginLogin(options: LoginOptions): Promise<PendingLogin> {
  const { server, url, store } = options;
  const fetchFn = boundedFetch(options.fetch ?? globalThis.fetch);
  const state = options.newId();
  const draft = createDraft(options, state);
  const step = <T>(what: () => Promise<T>): Promise<T> =>
    what().catch((error: unknown) => {
      throw ToolcribError.is(error) ? error : loginFailed(server, reasonOf(error));
    });
  await step(async () => auth(draft.provider, { serverUrl: url, fetchFn, ...(await challengeOf(url, fetchFn)) }));
  const { authorizationUrl } = draft;
  if (authorizationUrl === undefined) throw loginFailed(server, 'its authorization server gave no address to go to');
  if (!isSafe(authorizationUrl)) throw loginFailed(server, 'its authorization server is not reached over https');
  const accepts = (answer: URLSearchParams): boolean => answer.get('state') === state;
  return {
    authorizationUrl: authorizationUrl.href,
    accepts,
    finish: async (answer) => {
      if (!accepts(answer)) throw loginFailed(server, 'the answer belongs to another login (its state is another one)');
      const refused = answer.get('error');
      if (refused !== null) throw loginFailed(server, `the authorization server answered ${refused}`);
      const authorizationCode = answer.get('code');
      if (authorizationCode === null) throw loginFailed(server, 'the answer holds no code');
      const iss = answer.get('iss');
      const issuer = iss === null ? {} : { iss };
      await step(() => auth(draft.provider, { serverUrl: url, fetchFn, authorizationCode, ...issuer }));
      await store.save(server, draft.record());
    },
  };
}

interface Draft {
  readonly provider: OAuthClientProvider;
  readonly authorizationUrl: URL | undefined;
  record(): LoginRecord;
}

/** Everything of a login stays here until it has succeeded. */
function createDraft({ server, url, redirectUrl, client = {} }: LoginOptions, state: string): Draft {
  const held: Held = { information: ownClient(client) };
  const clientMetadata = metadataOf(redirectUrl, client);
  return {
    provider: {
      redirectUrl,
      clientMetadata,
      state: () => state,
      clientInformation: () => held.information,
      saveClientInformation: (information) => void (held.information = information),
      tokens: () => undefined,
      saveTokens: (tokens) => void (held.tokens = tokens),
      redirectToAuthorization: (authorizationUrl) => void (held.authorizationUrl = authorizationUrl),
      saveCodeVerifier: (verifier) => void (held.verifier = verifier),
      codeVerifier: () => held.verifier ?? '',
      saveDiscoveryState: (discovery) => void (held.discovery = discovery),
      discoveryState: () => held.discovery,
      saveResourceUrl: (resource) => void (held.resource = resource),
    },
    get authorizationUrl() {
      return held.authorizationUrl;
    },
    record: () => {
      const { discovery, information, tokens, resource } = held;
      if (discovery === undefined || information === undefined || tokens === undefined)
        throw loginFailed(server, 'the authorization server gave no tokens');
      const { authorizationServerUrl, authorizationServerMetadata: metadata } = discovery;
      return {
        url,
        authorizationServerUrl,
        ...(metadata === undefined ? {} : { metadata }),
        ...(resource === undefined ? {} : { resource }),
        client: information,
        tokens,
      };
    },
  };
}

interface Held {
  information: StoredOAuthClientInformation | undefined;
  tokens?: StoredOAuthTokens;
  verifier?: string;
  discovery?: OAuthDiscoveryState;
  resource?: string;
  authorizationUrl?: URL;
}

function ownClient({ clientId, clientSecret }: OAuthClientConfig): StoredOAuthClientInformation | undefined {
  if (clientId === undefined) return undefined;
  return { client_id: clientId, ...(clientSecret === undefined ? {} : { client_secret: clientSecret }) };
}

function metadataOf(redirectUrl: string, { clientSecret, scope }: OAuthClientConfig): OAuthClientMetadata {
  return {
    client_name: 'toolcrib',
    redirect_uris: [redirectUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'native',
    token_endpoint_auth_method: clientSecret === undefined ? 'none' : 'client_secret_basic',
    ...(scope === undefined ? {} : { scope }),
  };
}

/** Asks the server without a token, so that it says where tokens come from. */
async function challengeOf(url: string, fetch: typeof globalThis.fetch) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' }),
  });
  await response.body?.cancel();
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  return {
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl }),
    ...(scope === undefined ? {} : { scope }),
  };
}

function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return clip(cleanText(said), QUOTE_MAX_CHARS).replace(/\.$/, '');
}
