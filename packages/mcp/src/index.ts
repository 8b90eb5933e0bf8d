// Both directions of MCP: servers as tool definitions (many servers, one list, and none of them can harm another), and a
// surface as a server for MCP clients.

export { connectMcpServers } from './source.ts';
export type { McpSource, McpSourceOptions } from './source.ts';
export type { ServerStatus } from './server.ts';
export type { ChangedPart, ChangedTool, PinStore, ToolPin } from './pins.ts';
export type { FormerTool } from './offer.ts';
export type {
  HttpServerConfig,
  McpServerConfig,
  McpServerSettings,
  McpServerTimes,
  StdioServerConfig,
} from './config.ts';
export type { McpErrorCode } from './errors.ts';
export { CALL_TIMEOUT_MS, CALL_TOTAL_TIMEOUT_MS, CLOSE_GRACE_MS, START_TIMEOUT_MS } from './limits.ts';
export { RESTART_FIRST_DELAY_MS, RESTART_MAX_DELAY_MS } from './limits.ts';
export { serveStdio } from './serve-stdio.ts';
export type { ServeStdioOptions, StdioServing } from './serve-stdio.ts';
export { createMcpEndpoint } from './serve-http.ts';
export type { McpEndpoint, McpEndpointOptions } from './serve-http.ts';
export type { OpenSurface, ServedSurface, SurfaceClient } from './serve.ts';
export type { AskClient } from './serve-calls.ts';
export type { ClientAnswer, ClientQuestion } from './serve-question.ts';
export { beginLogin } from './oauth-login.ts';
export type { LoginOptions, PendingLogin } from './oauth-login.ts';
export { secretsOfLogin } from './oauth.ts';
export type { LoginRecord, LoginStore, OAuthClientConfig, OAuthHost } from './oauth.ts';
