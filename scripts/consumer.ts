// A program of somebody else: uses every public package by its name, with its types, as installed from the tarballs.

import { buildCatalog } from '@toolcrib/catalog';
import { rankerConformance } from '@toolcrib/catalog/conformance';
import { ajvValidator, createDispatcher, createPolicy } from '@toolcrib/dispatch';
import { toToolSet } from '@toolcrib/ai-sdk';
import { connectMcpServers } from '@toolcrib/mcp';
import { createControls, openSession, planSurface, resolveConfig } from '@toolcrib/modes';
import { renderType } from '@toolcrib/signature';
import { createCounters } from '@toolcrib/telemetry';
import { fingerprint, formatToolId, type ToolDefinition } from '@toolcrib/tool';
import { createGateway, parseConfig } from 'toolcrib';

function check(condition: boolean, what: string): void {
  if (!condition) throw new Error(`not as promised: ${what}`);
}

const inputSchema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] };
const weather: ToolDefinition = {
  id: formatToolId({ source: 'openclaw', owner: 'demo', name: 'weather' }),
  name: 'weather',
  description: 'Tells the weather of a city.',
  source: 'openclaw',
  owner: 'demo',
  inputSchema,
  schemaDigest: fingerprint(inputSchema),
  schemaBytes: JSON.stringify(inputSchema).length,
  execute: async () => ({ content: [{ type: 'text', text: 'sunny' }] }),
};

// @ts-expect-error proves that the types are real and not any
const wrong: number = renderType(inputSchema).text;
check((wrong as unknown) === '{ city: string }', 'a signature');

check(buildCatalog([weather]).search('weather', { limit: 1 }).hits[0]?.tool === weather, 'a search');
check(rankerConformance.length > 0, 'a conformance suite');

const policy = createPolicy([]);
const validator = ajvValidator();
const counters = createCounters({ newScopeId: () => 'scope' });
const session = openSession([weather], { policy, counters, dispatcher: createDispatcher({ policy, validator }) });
const controls = createControls(session, resolveConfig(undefined));
const signal = new AbortController().signal;
const called = await controls.call({ id: 'weather', args: { city: 'Oslo' } }, { callId: '1', route: 'direct', signal });
check(JSON.stringify(called.result.content) === '[{"type":"text","text":"sunny"}]', 'a call');
const refused = await controls
  .call({ id: 'weather', args: {} }, { callId: '2', route: 'direct', signal })
  .catch(String);
check(String(refused).includes('city'), 'a refusal that names the argument');
const surface = await planSurface(session, resolveConfig(undefined));
check(surface.visibleTools().length === 3, 'three controls');
check('tool_search' in toToolSet(surface), 'a ToolSet of the surface');
await validator.close();

const servers = connectMcpServers({}, { validator, parentEnv: {} });
await servers.ready();
await servers.close();

const raw = { provider: { baseURL: 'http://127.0.0.1:1/v1', defaultModel: 'none' } };
const gateway = await createGateway(await parseConfig(raw, { name: 'test', folder: process.cwd(), env: {} }));
await gateway.ready();
await gateway.close();

console.log('every package works on', process.version);
