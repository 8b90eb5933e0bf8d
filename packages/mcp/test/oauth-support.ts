// A real authorization server and a real MCP server that takes only its tokens, both on this machine; and a browser whose
// person agrees to everything.

import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';
import { afterEach } from 'vitest';
import type { LoginRecord, LoginStore } from '../src/oauth.ts';
import { createMcpEndpoint, type McpEndpoint } from '../src/serve-http.ts';
import type { OpenSurface } from '../src/serve.ts';

/** Both servers. */
export interface Guarded {
  /** Of the MCP server. */
  readonly url: string;
  readonly issuer: string;
  readonly provider: Provider;
  /** What came with `Authorization` to the MCP server, in order. */
  readonly tokens: readonly string[];
  /** Grant types that the token endpoint was asked for, in order. */
  readonly grants: readonly string[];
  /** The MCP server takes this token no more, as if it had expired. */
  expire(token: string): void;
}

/** How the servers are set up. */
export interface GuardedOptions {
  readonly open: OpenSurface;
  readonly configuration?: Configuration;
  /** Replaces the metadata of the authorization server. */
  readonly metadata?: (issuer: string) => Readonly<Record<string, unknown>>;
}

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

/** Starts both. */
export async function guard({ open, configuration, metadata }: GuardedOptions): Promise<Guarded> {
  const listeners: { issuer?: RequestListener; mcp?: RequestListener } = {};
  const issuer = await listen((request, response) => listeners.issuer?.(request, response));
  const base = await listen((request, response) => listeners.mcp?.(request, response));
  const url = `${base}/mcp`;
  const provider = new Provider(issuer, { ...configurationFor(url), ...configuration });
  const [grants, tokens, expired] = [[] as string[], [] as string[], new Set<string>()];
  provider.on('grant.success', (context) => grants.push(String(context.oidc.params?.['grant_type'])));
  const answerOidc = provider.callback();
  listeners.issuer = (request, response) => {
    if (request.url?.startsWith('/interaction/') === true) {
      void agree(provider, request, response);
    } else if (metadata !== undefined && request.url?.startsWith('/.well-known/') === true) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata(issuer)));
    } else void answerOidc(request, response);
  };
  const endpoint = createMcpEndpoint(open, { newId: () => crypto.randomUUID() });
  stops.push(() => endpoint.close());
  listeners.mcp = (request, response) => {
    if (request.url === '/.well-known/oauth-protected-resource/mcp') {
      const resource = { resource: url, authorization_servers: [issuer], scopes_supported: ['mcp'] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(resource));
      return;
    }
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) tokens.push(token);
    void isGood(provider, url, token).then(async (good) => {
      if (good && token !== undefined && !expired.has(token)) return forward(endpoint, request, response);
      const challenge = `Bearer resource_metadata="${base}/.well-known/oauth-protected-resource/mcp", scope="mcp"`;
      response.writeHead(401, { 'www-authenticate': challenge }).end();
    });
  };
  return { url, issuer, provider, tokens, grants, expire: (token) => void expired.add(token) };
}

function configurationFor(url: string): Configuration {
  return {
    clients: [
      {
        client_id: 'operator',
        client_secret: 'operator-secret-0123456789',
        redirect_uris: ['http://127.0.0.1:4999/callback'],
        application_type: 'native',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    scopes: ['openid', 'offline_access', 'mcp'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => url,
        getResourceServerInfo: () => ({ scope: 'mcp', accessTokenFormat: 'opaque', accessTokenTTL: 3600 }),
        useGrantedResource: () => true,
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    cookies: { keys: ['a test has no secrets'] },
  };
}

async function agree(provider: Provider, request: IncomingMessage, response: Parameters<RequestListener>[1]) {
  const { prompt, params, session, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'person' } });
    return;
  }
  const grant =
    grantId === undefined
      ? new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) })
      : ((await provider.Grant.find(grantId)) ?? new provider.Grant());
  grant.addOIDCScope('openid offline_access mcp');
  grant.addResourceScope(String(params['resource']), 'mcp');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

async function isGood(provider: Provider, url: string, token: string | undefined): Promise<boolean> {
  if (token === undefined) return false;
  const found = await provider.AccessToken.find(token);
  return found?.isValid === true && found.aud === url && found.scope === 'mcp';
}

async function forward(endpoint: McpEndpoint, request: IncomingMessage, response: Parameters<RequestListener>[1]) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
  const method = request.method ?? 'GET';
  const answer = await endpoint.fetch(
    new Request('http://127.0.0.1/mcp', { method, headers, ...(body.length === 0 ? {} : { body }) }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.flushHeaders();
  if (answer.body !== null) for await (const chunk of answer.body) response.write(chunk);
  response.end();
}

async function listen(answer: RequestListener): Promise<string> {
  const server: Server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Goes where a person would, up to the redirect that leaves the authorization server. @returns its parameters. */
export async function browse(authorizationUrl: string, redirectUrl: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  let at = authorizationUrl;
  for (let hops = 0; !at.startsWith(redirectUrl); hops += 1) {
    if (hops > 20) throw new Error(`the browser goes in circles at ${at}`);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`the browser is stuck: ${response.status} ${await response.text()}`);
    at = new URL(next, at).href;
  }
  return new URL(at).searchParams;
}

/** Logins in memory. */
export function memoryLogins(): LoginStore & { readonly kept: Map<string, LoginRecord> } {
  const kept = new Map<string, LoginRecord>();
  return {
    kept,
    load: async (server) => kept.get(server),
    save: async (server, record) => void kept.set(server, structuredClone(record)),
  };
}
