// Every rule of the specification as data: its id, what it promises in one sentence, and the lanes it is proven in.
// Tests cite ids in square brackets in their titles; coverage.test.ts holds the two lists against each other.

/** A mode's column in the proof. */
export type Lane = 'direct' | 'code' | 'tools' | 'directory';

/** One rule. */
export interface Requirement {
  readonly id: string;
  /** The behaviour, in one sentence. */
  readonly says: string;
  /** Lanes in which a scenario must prove it. Absent: it is proven below the surfaces. */
  readonly lanes?: readonly Lane[];
  /** What it waits for. Absent: it holds, and some test says so. */
  readonly pending?: 'the gate' | 'real clients' | 'the console';
}

const SURFACES: readonly Lane[] = ['direct', 'tools', 'code', 'directory'];
const CODE_LANE: readonly Lane[] = ['code'];
const LISTING_LANES: readonly Lane[] = ['tools', 'code', 'directory'];

const CATALOG: readonly Requirement[] = [
  { id: 'catalog.sources', says: 'Core, plugin, MCP and client tools share one catalog under ids that split back.' },
  { id: 'catalog.trust', says: 'Nobody names his own source: loaders stamp it and refuse reserved ids.' },
  { id: 'catalog.steps', says: 'Planning resolves policy, lists sources, keeps visible tools, indexes the rest.' },
  { id: 'catalog.policy', says: 'Every operation asks the policy of the moment; layers only narrow.', lanes: SURFACES },
  { id: 'catalog.direct-only', says: 'Direct-only tools stay visible and never enter the catalog.', lanes: SURFACES },
  { id: 'catalog.visible', says: 'Core primitives owned by core stay visible and searchable.' },
  { id: 'catalog.quarantine', says: 'One bad descriptor is left out with a diagnostic; its siblings stay.' },
  { id: 'catalog.duplicates', says: 'The first of two equal ids stays; equal names under two ids are ambiguous.' },
  { id: 'catalog.snapshot', says: 'A snapshot is immutable; equal content has an equal fingerprint and one index.' },
  { id: 'catalog.session', says: 'A session owns one run; a cleared session fails every operation.' },
  { id: 'catalog.live', says: 'Changes of sources make a new snapshot at the next turn.' },
  { id: 'catalog.untrusted', says: 'No property of an untrusted schema is ever read.' },
  { id: 'catalog.pin', says: 'A changed MCP definition is noticed.' },
  { id: 'catalog.determinism', says: 'All ordering is by code unit.' },
];

const SEARCH: readonly Requirement[] = [
  { id: 'search.answer', says: 'The model reads candidates first, notes apart.', lanes: ['tools'] },
  { id: 'search.fields', says: 'BM25 ranks over weighted fields; parameters only of trusted tools.' },
  { id: 'search.text', says: 'Names split, acronyms survive, words are stemmed, intents reach.' },
  { id: 'search.exact', says: 'An exact name or id comes first, even when it tokenises to nothing.' },
  { id: 'search.none', says: 'No usable terms give no candidates; weak tails are cut.' },
  { id: 'search.typo', says: 'Unknown words match their nearest terms; near names are only a note.' },
  { id: 'search.order', says: 'Exact, literal, expanded, then score, then id: one total order.' },
  { id: 'search.limits', says: 'Limits have defaults, a silent cap and clear errors; local models get less.' },
  { id: 'search.hit', says: 'A candidate is small, bounded and clean, and never holds a schema.', lanes: ['tools'] },
  { id: 'search.ranker', says: 'The ranker is an interface with a conformance suite; rankers can be fused.' },
  { id: 'search.shape', says: 'Each combination of query and queries has one outcome.', lanes: ['tools'] },
  { id: 'search.batch', says: 'A batch is bounded, fails whole, and is cut from its largest group.', lanes: ['tools'] },
];

const SIGNATURES: readonly Requirement[] = [
  { id: 'signature.input', says: 'An input is one bounded line of parseable TypeScript.' },
  { id: 'signature.rules', says: 'Every schema form has its rendering; schema text never leaves its literal.' },
  { id: 'signature.output', says: 'An output hint appears only when complete and closed.' },
  { id: 'signature.untrusted', says: 'Untrusted tools show unknown and no output.' },
];

const CONTROLS: readonly Requirement[] = [
  { id: 'controls.text', says: 'The controls say how they are used, briefly.', lanes: ['tools'] },
  { id: 'describe', says: 'Describe gives the exact schema, bounded, with a path to what was cut.', lanes: ['tools'] },
  { id: 'call', says: 'A call gives the tool and its result; binary is summarised in the text.', lanes: ['tools'] },
  { id: 'call.repair', says: 'Flattened and wrapped calls reach their tool, never another.', lanes: ['tools'] },
  { id: 'call.validate', says: 'Trusted arguments are validated; patterns cannot hang the gateway.', lanes: SURFACES },
  { id: 'call.errors', says: 'Each failure has a stable code and says what to do next.', lanes: SURFACES },
  { id: 'call.sequential', says: 'A sequential call runs alone, first in first out, without deadlock.' },
  { id: 'call.path', says: 'Every way to a tool goes through one function.', lanes: SURFACES },
  { id: 'names.exposed', says: 'Provider-facing names are legal, stable and routed by table.', lanes: SURFACES },
];

const MODES: readonly Requirement[] = [
  { id: 'modes', says: 'Each mode shows what its column says.', lanes: SURFACES },
  { id: 'config.resolve', says: 'The setting resolves as tabled; every problem is reported at once.' },
  { id: 'config.fallback', says: 'Code mode without a proven sandbox becomes tools.', lanes: CODE_LANE },
  { id: 'directory', says: 'The directory is bounded, deterministic and cache-stable.', lanes: LISTING_LANES },
  { id: 'directory.narrow', says: 'A prompt hook narrows the catalog before the request.', lanes: LISTING_LANES },
  { id: 'directory.hydrate', says: 'An exact deferred name is executed as if declared.', lanes: ['directory'] },
  { id: 'lean', says: 'The report says what direct mode would have cost.', lanes: SURFACES },
];

const CODE: readonly Requirement[] = [
  { id: 'code.isolation', says: 'Guest code runs behind proven walls.', lanes: CODE_LANE },
  { id: 'code.api', says: 'The guest has console and three functions.', lanes: CODE_LANE },
  { id: 'code.result', says: 'A run reports value or error, logs, calls and telemetry.', lanes: CODE_LANE },
  { id: 'telemetry.object', says: 'Code results carry running totals.', lanes: CODE_LANE },
  { id: 'code.deadline', says: 'The deadline covers calls and approvals.', lanes: CODE_LANE },
  { id: 'code.cancel', says: 'Settling cancels outstanding calls once.', lanes: CODE_LANE },
  { id: 'code.unawaited', says: 'Calls not awaited are cancelled and named.', lanes: CODE_LANE },
  { id: 'code.stderr', says: 'A failed exit drains a bounded tail.', lanes: CODE_LANE },
  { id: 'code.limits', says: 'Sizes and counts are bounded by name.', lanes: CODE_LANE },
  { id: 'code.lenient', says: 'Fences, expressions and types are taken as meant.', lanes: CODE_LANE },
];

const GATEWAY: readonly Requirement[] = [
  { id: 'gateway.openai', says: 'OpenAI clients work unchanged.' },
  { id: 'gateway.client-tools', says: 'Client tools are handed back and resumed.' },
  { id: 'gateway.providers', says: 'Several providers are spoken to, with retries.' },
  { id: 'gateway.mcp-in', says: 'MCP servers are sources over three transports.' },
  { id: 'gateway.mcp-out', says: 'The gateway is itself an MCP server.' },
  { id: 'gateway.sessions', says: 'Sessions persist, redacted and bounded.' },
  { id: 'gateway.approvals', says: 'A person can be asked.' },
  { id: 'gateway.console', says: 'A page shows catalog, runs and approvals.', pending: 'the console' },
  { id: 'gateway.security', says: 'Strangers are kept out.' },
  { id: 'gateway.drain', says: 'Stopping is orderly.' },
  { id: 'e2e.lanes', says: 'One scenario is compared across lanes by the bytes received.', lanes: SURFACES },
  { id: 'e2e.live', says: 'An opt-in probe asks a real model.', pending: 'the console' },
  { id: 'closed', says: 'Whatever is unknown is a no.' },
];

/** All rules, in the order of the specification. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...CATALOG,
  ...SEARCH,
  ...SIGNATURES,
  ...CONTROLS,
  ...MODES,
  ...CODE,
  ...GATEWAY,
];
