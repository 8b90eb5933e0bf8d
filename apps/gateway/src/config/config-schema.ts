// The configuration file's own JSON Schema: one description that checks a file, explains a problem and serves an editor.

import { POOL_MAX_COUNT, WRAPPERS } from '@toolcrib/bridge';
import type { JsonSchema } from '@toolcrib/tool';
import { START_WAIT_MAX_MS } from '../limits.ts';
import { PROVIDER_SCHEMA, TOKENS } from './provider-entry.ts';

const TEXT = { type: 'string', minLength: 1 };
const TEXTS = { type: 'array', items: TEXT };
const TEXT_MAP = { type: 'object', additionalProperties: { type: 'string' } };
const DECISION = { enum: ['allow', 'ask', 'deny'] };
const TIMEOUT_MS = { type: 'integer', minimum: 100, maximum: 3_600_000 };
const SETTINGS_OF_TOOLS = {
  type: 'object',
  properties: { toolSearch: { type: ['boolean', 'object', 'null'] } },
  additionalProperties: false,
};

const POLICY = {
  type: 'object',
  properties: { default: DECISION, allow: TEXTS, ask: TEXTS, deny: TEXTS },
  additionalProperties: false,
};
const LAYER_NAMES = ['agent', 'profile', 'sandbox', 'channel', 'session'];

const SANDBOX = {
  type: 'object',
  properties: {
    nodePath: TEXT,
    wrapper: { enum: [...WRAPPERS] },
    poolSize: { type: 'integer', minimum: 0, maximum: POOL_MAX_COUNT },
    poolIdleMs: { type: 'integer', minimum: 1_000, maximum: 3_600_000 },
    pauseClockOnHost: {
      type: ['boolean', 'object'],
      properties: { ceilingMs: { type: 'integer', minimum: 1_000, maximum: 3_600_000 } },
      required: ['ceilingMs'],
      additionalProperties: false,
    },
    requireSignals: { type: 'boolean' },
  },
  additionalProperties: false,
};

const STDIO_SERVER = {
  command: TEXT,
  args: { type: 'array', items: { type: 'string' } },
  env: TEXT_MAP,
  cwd: TEXT,
};
const HTTP_SERVER = {
  url: TEXT,
  headers: TEXT_MAP,
  oauth: {
    type: 'object',
    properties: {
      clientId: TEXT,
      clientSecret: TEXT,
      scope: TEXT,
      callbackPort: { type: 'integer', minimum: 1, maximum: 65_535 },
    },
    additionalProperties: false,
  },
};

/** Schema of a configuration file, before variables are expanded. */
export const CONFIG_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    $schema: { type: 'string' },
    listen: {
      type: 'object',
      properties: { host: TEXT, port: { type: 'integer', minimum: 0, maximum: 65_535 }, token: { type: 'string' } },
      additionalProperties: false,
    },
    provider: PROVIDER_SCHEMA,
    mcpServers: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          type: { enum: ['stdio', 'http', 'sse'] },
          ...STDIO_SERVER,
          ...HTTP_SERVER,
          startTimeoutMs: TIMEOUT_MS,
          callTimeoutMs: TIMEOUT_MS,
          callTotalTimeoutMs: TIMEOUT_MS,
          closeGraceMs: TIMEOUT_MS,
          pin: { enum: ['warn', 'ask'] },
          disabled: { type: 'boolean' },
        },
        oneOf: [{ required: ['command'] }, { required: ['url'] }],
        additionalProperties: false,
      },
    },
    plugins: TEXTS,
    tools: SETTINGS_OF_TOOLS,
    policy: {
      type: 'object',
      properties: Object.fromEntries(LAYER_NAMES.map((name) => [name, POLICY])),
      additionalProperties: false,
    },
    profiles: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { policy: POLICY },
        additionalProperties: false,
      },
    },
    agents: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: {
          tools: SETTINGS_OF_TOOLS,
          policy: POLICY,
          profile: TEXT,
        },
        additionalProperties: false,
      },
    },
    models: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        properties: { tools: SETTINGS_OF_TOOLS, contextWindow: TOKENS },
        additionalProperties: false,
      },
    },
    sandbox: SANDBOX,
    approvals: {
      type: 'object',
      properties: { timeoutMs: { type: 'integer', minimum: 0, maximum: 86_400_000 } },
      additionalProperties: false,
    },
    sessions: {
      type: 'object',
      properties: {
        keepDays: { type: 'integer', minimum: 1, maximum: 3_650 },
        keepRuns: { type: 'integer', minimum: 1, maximum: 1_000_000 },
      },
      additionalProperties: false,
    },
    startWaitMs: { type: 'integer', minimum: 0, maximum: START_WAIT_MAX_MS },
    logFolder: TEXT,
  },
  required: ['provider'],
  additionalProperties: false,
};
