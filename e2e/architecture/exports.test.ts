// What each package exports at run time, typed out: strangers build on these names, so none may come or go unseen. Types
// cannot be seen here; the compiler of whoever uses them sees those.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Entry -> its value exports, by code unit. */
const PINS: Readonly<Record<string, readonly string[]>> = {
  '@toolcrib/tool': [
    'BEFORE_CALL_HOOK',
    'CATALOG_MODES',
    'CLIENT_OWNER',
    'CLIP_MARK',
    'CONTROL_NAMES',
    'CORE_OWNER',
    'CORE_PRIMITIVES',
    'EXECUTION_MODES',
    'FINGERPRINT_MAX_DEPTH',
    'GUEST_GLOBAL',
    'MODES',
    'NEAREST_MAX_COUNT',
    'NEAREST_MAX_EDITS_COUNT',
    'RESERVED_PLUGIN_IDS',
    'SOURCES',
    'TOOL_NAME_MAX_CHARS',
    'TOOL_SEARCH_NUMBERS',
    'TOOL_SEARCH_SETTING',
    'ToolcribError',
    'canonicalJson',
    'cleanText',
    'clip',
    'compareCodeUnits',
    'editDistance',
    'encodeIdPart',
    'fingerprint',
    'formatToolId',
    'headOf',
    'isJsonObject',
    'isToolSource',
    'isTrusted',
    'keepsDigits',
    'nearest',
    'parseToolId',
    'rawToolId',
  ],
  '@toolcrib/signature': ['INPUT_LIMITS', 'OUTPUT_LIMITS', 'renderSignature', 'renderType'],
  '@toolcrib/catalog': ['TIERS', 'TUNING', 'bm25Ranker', 'buildCatalog', 'embeddingRanker', 'fuse', 'winkRanker'],
  '@toolcrib/catalog/conformance': ['rankerConformance'],
  '@toolcrib/bridge': [
    'LAYERS',
    'POOL_MAX_COUNT',
    'RUN_TIMEOUT_DEFAULT_MS',
    'RUN_TIMEOUT_MAX_MS',
    'RUN_TIMEOUT_MIN_MS',
    'WALLS',
    'WRAPPERS',
    'nodeSandbox',
    'noted',
    'probe',
  ],
  '@toolcrib/bridge/conformance': ['sandboxConformance'],
  '@toolcrib/telemetry': [
    'ACTIVITY_INPUT_MAX_BYTES',
    'ACTIVITY_RESULT_MAX_BYTES',
    'CUT_MARK',
    'LOG_LINE_MAX_CHARS',
    'REDACTED',
    'REDACT_LOOKAHEAD_CHARS',
    'REDACT_MAX_CHARS',
    'REDACT_MAX_DEPTH',
    'REDACT_MAX_NODES_COUNT',
    'SECRET_MIN_CHARS',
    'SPAN_CONTENT_MAX_BYTES',
    'countControls',
    'createCounters',
    'createPayloadLedger',
    'createRedactor',
    'createSecretMask',
    'createSessionLog',
    'createSpans',
    'summarizeLog',
    'toActivity',
    'utf8Bytes',
  ],
  '@toolcrib/dispatch': [
    'COMPILE_TIMEOUT_MS',
    'HOOK_TIMEOUT_MS',
    'VALIDATION_TIMEOUT_MS',
    'VALUE_MAX_CHARS',
    'ajvValidator',
    'approvalKey',
    'createCallLock',
    'createDispatcher',
    'createPolicy',
    'decide',
    'denialsOf',
    'toPolicyDecision',
  ],
  '@toolcrib/dispatch/conformance': ['validatorConformance'],
  '@toolcrib/modes': [
    'chooseContextWindow',
    'chooseSetting',
    'createControls',
    'envelopeResult',
    'errorResult',
    'exposedNames',
    'isLegalName',
    'openSession',
    'parseArguments',
    'planSurface',
    'refuseTakenNames',
    'repairCall',
    'resolveConfig',
    'toCandidate',
    'toFunction',
    'toProviderSchema',
  ],
  '@toolcrib/modes/conformance': ['routeConformance', 'surfaceConformance'],
  '@toolcrib/ai-sdk': ['fromToolSet', 'hydrateUnknownCall', 'toToolSet'],
  '@toolcrib/mcp': [
    'CALL_TIMEOUT_MS',
    'CALL_TOTAL_TIMEOUT_MS',
    'CLOSE_GRACE_MS',
    'RESTART_FIRST_DELAY_MS',
    'RESTART_MAX_DELAY_MS',
    'START_TIMEOUT_MS',
    'beginLogin',
    'connectMcpServers',
    'createMcpEndpoint',
    'secretsOfLogin',
    'serveStdio',
  ],
  toolcrib: ['createGateway', 'loadConfig', 'openArchive', 'parseConfig'],
  'toolcrib/conformance': ['approvalStoreConformance', 'sessionStoreConformance'],
};

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
}

/** Every entry that a published package has; private ones are nobody's to build on. */
const entries = ['packages', 'apps']
  .flatMap((folder) => readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name, 'package.json')))
  .filter((path) => existsSync(path))
  .map((path) => JSON.parse(readFileSync(path, 'utf8')) as Manifest & { readonly private?: boolean })
  .filter((manifest) => manifest.private !== true)
  .flatMap(({ name, exports = {} }) =>
    Object.keys(exports)
      .filter((key) => key !== './package.json')
      .map((key) => name + key.slice(1)),
  );

test('every entry of every published package is pinned', () => {
  expect(new Set(Object.keys(PINS))).toEqual(new Set(entries));
});

test.each(entries)('%s exports exactly what is pinned', async (entry) => {
  const exported = (await import(entry)) as object;
  expect(Object.keys(exported).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(PINS[entry]);
});
