// `/mcp`: the gateway as an MCP server over streamable HTTP. Behind the same checks of host, origin, token and body size as
// every other route.

import type { McpEndpoint } from '@toolcrib/mcp';
import { Hono } from 'hono';

/** Builds the route. */
export function mcpRoutes(endpoint: Pick<McpEndpoint, 'fetch'>): Hono {
  const routes = new Hono();
  routes.on(['GET', 'POST', 'DELETE'], '/', (context) => endpoint.fetch(context.req.raw));
  return routes;
}
