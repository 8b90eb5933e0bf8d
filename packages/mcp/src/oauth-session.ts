// The login of one running server: its token goes with every request, and is renewed when the server no longer takes it.
// No person is asked here; where a login is missing or over, the server fails with words that say what to do.

import { OAuthError, refreshAuthorization, type AuthProvider, type FetchLike } from '@modelcontextprotocol/client';
import { MASK_MIN_CHARS } from './limits.ts';
import { LoginRequired, secretsOfLogin, type LoginRecord, type OAuthHost } from './oauth.ts';
import { boundedFetch } from './oauth-fetch.ts';
import type { Mask } from './mask.ts';

/** The login of one server. */
export interface OAuthSession {
  readonly provider: AuthProvider;
  /** Carries the requests, and so knows which token was refused. */
  readonly fetch: FetchLike;
  /** Hides the tokens that were used. */
  readonly mask: Mask;
}

interface Book {
  readonly server: string;
  readonly url: string;
  readonly host: OAuthHost;
  readonly fetch: typeof globalThis.fetch;
  readonly secrets: Set<string>;
  record: LoginRecord | undefined;
  /** At most one at a time: a refresh token is good for one use. */
  renewing: Promise<void> | undefined;
}

/** Opens the login of `server`, which is at `url`. */
export function openOAuthSession(server: string, url: string, host: OAuthHost): OAuthSession {
  const fetch = boundedFetch(host.fetch ?? globalThis.fetch);
  const refusedTokens = new WeakMap<Response, string>();
  const book: Book = { server, url, host, fetch, secrets: new Set(), record: undefined, renewing: undefined };
  return {
    provider: {
      token: async () => {
        book.record ??= await load(book);
        return book.record?.tokens.access_token;
      },
      onUnauthorized: async ({ response }) => {
        const refused = refusedTokens.get(response);
        // A request that left before the last renewal comes back late.
        if (refused !== undefined && book.record !== undefined && book.record.tokens.access_token !== refused) return;
        book.renewing ??= renew(book).finally(() => {
          book.renewing = undefined;
        });
        await book.renewing;
      },
    },
    fetch: async (input, init) => {
      const response = await (host.fetch ?? globalThis.fetch)(input, init);
      const token = new Headers(init?.headers).get('authorization')?.replace(/^Bearer /, '');
      if (response.status === 401 && token !== undefined) refusedTokens.set(response, token);
      return response;
    },
    mask: (text) => [...book.secrets].reduce((masked, secret) => masked.replaceAll(secret, '***'), text),
  };
}

/** Of a server that has moved, nothing is known: its old tokens are not for the new address. */
async function load(book: Book): Promise<LoginRecord | undefined> {
  const record = await book.host.store.load(book.server);
  if (record?.url !== book.url) return undefined;
  for (const secret of secretsOfLogin(record)) if (secret.length >= MASK_MIN_CHARS) book.secrets.add(secret);
  return record;
}

async function renew(book: Book): Promise<void> {
  const refused = book.record?.tokens.access_token;
  book.record = await load(book);
  // A login by hand, or another process, was first.
  if (book.record !== undefined && book.record.tokens.access_token !== refused) return;
  const record = book.record;
  const required = new LoginRequired(book.host.howToLogin(book.server));
  if (record?.tokens.refresh_token === undefined) throw required;
  try {
    await keep(book, { ...record, tokens: await refresh(book, record, record.tokens.refresh_token) });
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const latest = await load(book);
    if (latest === undefined || latest.tokens.access_token === refused) throw required;
    book.record = latest;
  }
}

async function refresh(book: Book, record: LoginRecord, refreshToken: string): Promise<LoginRecord['tokens']> {
  const { authorizationServerUrl, metadata, client, resource, tokens } = record;
  const renewed = await refreshAuthorization(authorizationServerUrl, {
    ...(metadata === undefined ? {} : { metadata }),
    ...(resource === undefined ? {} : { resource }),
    clientInformation: client,
    refreshToken,
    fetchFn: book.fetch,
  });
  // A server that sends no new refresh token means the old one to stay.
  return { ...tokens, ...renewed, refresh_token: renewed.refresh_token ?? refreshToken };
}

async function keep(book: Book, record: LoginRecord): Promise<void> {
  await book.host.store.save(book.server, record);
  book.record = await load(book);
}
