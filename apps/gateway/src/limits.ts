// Limits of the gateway: each with its unit in its name, its default and where it comes from.

/** Provider requests of one run. Count. Default 32; a run that needs more is going in circles. */
export const STEP_MAX_COUNT = 32;
/** Tool calls that one model turn may ask for. Count. Default 64; the rest are answered with an error. */
export const TURN_CALLS_MAX_COUNT = 64;
/** Wait for the provider's answer to begin. Milliseconds. Default 120,000: local models load slowly. */
export const PROVIDER_TIMEOUT_MS = 120_000;
/** Wait for the next bytes of an answer that has begun. Milliseconds. Default 120,000: some models think for a minute or two. */
export const PROVIDER_SILENCE_MS = 120_000;
/** Wait for the provider when `doctor` asks whether it is there. Milliseconds. */
export const PROVIDER_PROBE_MS = 5_000;
/** Name of a past call in what goes to a provider. Characters. Source: OpenAI and Anthropic refuse longer ones. */
export const TOOL_NAME_SENT_MAX_CHARS = 64;
/** Tries of one provider request that failed with 429 or 5xx. Count. Default 3. */
export const PROVIDER_TRIES_COUNT = 3;
/** First pause before a retry; doubles each time. Milliseconds. */
export const PROVIDER_BACKOFF_MS = 500;
/** Longest pause that a Retry-After header can ask for. Milliseconds. Default 60,000. */
export const PROVIDER_RETRY_AFTER_MAX_MS = 60_000;
/** Wait of the first requests for MCP servers that are still starting, from the start of the gateway on. Milliseconds. Default 5,000; the slowest of 94 real servers took 9.6 s. */
export const START_WAIT_MS = 5_000;
/** Longest such wait that can be set, and that of a command that ends with its answer. Milliseconds. One day. */
export const START_WAIT_MAX_MS = 86_400_000;
/** Time in which open runs may finish before they are cancelled, when the gateway is told to stop. Milliseconds. Default 5,000. */
export const DRAIN_RUNS_MS = 5_000;
/** Wait for open requests when the gateway closes. Milliseconds. Default 10,000. */
export const DRAIN_MS = 10_000;
/** Time between two looks for connections that have become idle while the gateway closes. Milliseconds. */
export const DRAIN_SWEEP_MS = 25;
/** Findings about tools and servers in the log of one run. Count. */
export const RUN_DIAGNOSTICS_MAX_COUNT = 100;
/** Wait for the module of one plugin. Milliseconds. Default 30,000: as long as an MCP server may take to start. */
export const PLUGIN_LOAD_TIMEOUT_MS = 30_000;
/** Catalog snapshots kept per policy. Count. Default 64. */
export const SNAPSHOT_CACHE_MAX_COUNT = 64;
/** Name of a tool in a finding. Characters. */
export const TOOL_SHOWN_MAX_CHARS = 64;
/** Value of a setting shown in a configuration problem. Characters. */
export const CONFIG_VALUE_MAX_CHARS = 120;
/** Error text of a provider passed on to the client. Characters. */
export const PROVIDER_ERROR_MAX_CHARS = 600;
/** Hits that `toolcrib search --explain` shows unless told otherwise. Count. Source: requirement `search.limits`. */
export const EXPLAIN_LIMIT_COUNT = 8;
/** Silence of a command before it says what it waits for, and between two looks. Milliseconds. */
export const PROGRESS_PERIOD_MS = 1_000;
/** Time after which the same progress is told again. Milliseconds. */
export const PROGRESS_REPEAT_MS = 10_000;
/** Wait for a person's answer to an approval. Milliseconds. Default 300,000; 0: nobody is asked. */
export const APPROVAL_TIMEOUT_MS = 300_000;
/** How long an answer that no call waited for can be used by the next equal call of its session. Milliseconds. One hour. */
export const APPROVAL_ANSWER_KEPT_MS = 3_600_000;
/** Time between two looks for an answer that another process wrote into the store. Milliseconds. */
export const APPROVAL_POLL_MS = 500;
/** Arguments that a person is shown, as JSON text. Characters. What is longer cannot be judged, so it is a no. */
export const APPROVAL_ARGS_MAX_CHARS: number = 1024 * 1024;
/** Wait for another process that is writing to the store. Milliseconds. */
export const SQLITE_BUSY_MS = 1_000;
/** Lines of session logs that are written in one go. Count and characters. Measured: half of the batches take under 0.7 ms. */
export const LINE_BATCH_MAX_COUNT = 64;
export const LINE_BATCH_MAX_CHARS: number = 64 * 1024;
/** Pages of the write-ahead log after which they are copied into the file. Count. Measured: 10 to 16 ms each time; 45 ms at SQLite's own 1,000. */
export const SQLITE_CHECKPOINT_PAGES_COUNT = 200;
/** Lines of session logs that may wait to be written; more are dropped and counted. Count and characters. */
export const LINE_QUEUE_MAX_COUNT = 20_000;
export const LINE_QUEUE_MAX_CHARS: number = 64 * 1024 * 1024;
/** Time that lines are gathered before they are written. Milliseconds. */
export const LINE_DELAY_MS = 20;
/** Runs that the store forgets in one go. Count. Others get their turn in between. */
export const PRUNE_BATCH_COUNT = 20;
/** Time between two looks at what can be forgotten. Milliseconds. One hour. */
export const PRUNE_EVERY_MS = 3_600_000;
/** Age at which a run is forgotten. Days. Default 30. */
export const SESSION_KEEP_DAYS = 30;
/** Runs that are kept. Count. Default 10,000; the oldest go first. */
export const SESSION_KEEP_RUNS_COUNT = 10_000;
/** Time for a person to log in at an MCP server. Milliseconds. Default 300,000. */
export const LOGIN_TIMEOUT_MS = 300_000;
/** Sessions that a list shows. Count. Default 50. */
export const SESSIONS_SHOWN_COUNT = 50;
/** JSON values in our own schema of configurations, which is compiled without a thread of its own. Count. */
export const CONFIG_SCHEMA_MAX_COUNT = 5_000;
/** Models that are kept open, least recently asked first out. Count. Clients name models, so there must be an end. */
export const MODELS_KEPT_MAX_COUNT = 16;
/** Legible part of the name of a file that belongs to one MCP server; a hash of the whole name follows it. Characters. */
export const SERVER_FILE_NAME_MAX_CHARS = 80;
