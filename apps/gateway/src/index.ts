// The gateway for those who embed it: one function to build it, and the types around it.

export { createGateway } from './gateway.ts';
export type { Gateway, GatewayParts, GatewayStatus, RunReport, RunRequest } from './gateway.ts';
export { parseConfig } from './config/parse-config.ts';
export type { ConfigOrigin } from './config/parse-config.ts';
export { loadConfig } from './config/config-file.ts';
export type { GatewayConfig } from './config/gateway-config.ts';
export type { Plugin, PluginTool } from './plugin.ts';
export type { OpenedRun } from './open-run.ts';
export type { GatewayErrorCode } from './errors.ts';
