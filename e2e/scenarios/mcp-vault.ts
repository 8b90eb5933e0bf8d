// An MCP server that takes only tokens of its authorization server, with both of them real; its tokens last two seconds.

import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration } from 'oidc-provider';

/** Both servers. */
export interface Vault {
  /** Of the MCP server. */
  readonly url: string;
  /** Grant types that led to tokens, in order. */
  readonly grants: readonly string[];
  /** The last token that was accepted. */
  lastToken(): string;
  /** Tells whether a token is good at this moment. */
  takes(token: string): Promise<boolean>;
  close(): Promise<void>;
}

const TOKEN_SECONDS = 2;
const METADATA = '/.well-known/oauth-protected-resource/mcp';

/** Starts both. */
export async function startVault(): Promise<Vault> {
  const [issuer, resource] = await Promise.all([openPort(), openPort()]);
  const url = `${resource.origin}/mcp`;
  const provider = new Provider(issuer.origin, configurationFor(url));
  const grants: string[] = [];
  provider.on('grant.success', ({ oidc }) => grants.push(String(oidc.params?.['grant_type'])));
  const takes = async (token: string): Promise<boolean> => {
    const found = await provider.AccessToken.find(token);
    return found?.isValid === true && found.aud === url;
  };
  let last = '';
  const answerOidc = provider.callback();
  issuer.answer((request, response) => {
    if (request.url?.startsWith('/interaction/') === true) void agree(provider, request, response);
    else void answerOidc(request, response);
  });
  resource.answer((request, response) => {
    if (request.url === METADATA) {
      send(response, { resource: url, authorization_servers: [issuer.origin], scopes_supported: ['mcp'] });
      return;
    }
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
    void takes(token).then(async (isGood) => {
      if (isGood) last = token;
      if (isGood) return answerMcp(request, response);
      const challenge = `Bearer resource_metadata="${resource.origin}${METADATA}", scope="mcp"`;
      response.writeHead(401, { 'www-authenticate': challenge }).end();
    });
  });
  return {
    url,
    grants,
    lastToken: () => last,
    takes,
    close: async () => void (await Promise.all([issuer.close(), resource.close()])),
  };
}

function configurationFor(url: string): Configuration {
  return {
    scopes: ['openid', 'offline_access', 'mcp'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ scope: 'mcp', accessTokenFormat: 'opaque', accessTokenTTL: TOKEN_SECONDS }),
        useGrantedResource: () => true,
        defaultResource: () => url,
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    cookies: { keys: ['a scenario has no secrets'] },
  };
}

/** The person agrees to everything. */
async function agree(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login') {
    await provider.interactionFinished(request, response, { login: { accountId: 'person' } });
    return;
  }
  const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
  grant.addOIDCScope('openid offline_access mcp');
  grant.addResourceScope(String(params['resource']), 'mcp');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
}

/** Just enough of MCP: one tool, which greets. */
async function answerMcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  if (request.method !== 'POST') {
    response.writeHead(405).end();
    return;
  }
  const { id, method } = JSON.parse(body) as { readonly id?: number; readonly method: string };
  const results: Readonly<Record<string, unknown>> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: 'vault', version: '1' },
    },
    'tools/list': { tools: [{ name: 'greet', description: 'Greets.', inputSchema: { type: 'object' } }] },
    'tools/call': { content: [{ type: 'text', text: 'hello from the vault' }] },
  };
  if (id === undefined) response.writeHead(202).end();
  else send(response, { jsonrpc: '2.0', id, result: results[method] });
}

function send(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

async function openPort() {
  const heard: { listener?: RequestListener } = {};
  const server = createServer((request, response) => heard.listener?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (listener: RequestListener) => void (heard.listener = listener),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Goes where a person's browser would go. @returns the redirect that leaves the authorization server, not followed. */
export async function browse(authorizationUrl: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(authorizationUrl);
  const { origin } = at;
  for (let hops = 0; at.origin === origin; hops += 1) {
    if (hops > 20) throw new Error(`the browser goes in circles at ${at.href}`);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = response.headers.get('location');
    if (next === null) throw new Error(`the browser is stuck: ${response.status} ${await response.text()}`);
    at = new URL(next, at);
  }
  return at;
}
