// Every bound of this package, with its unit and where it comes from.

/** Time for a server to start, answer `initialize` and list its tools. Milliseconds. Default 30,000: the slowest of 94 real servers took 9.6 s on a loaded machine. */
export const START_TIMEOUT_MS = 30_000;
/** Time a call may go without an answer or progress. Milliseconds. Default 60,000: the default of the MCP SDKs. */
export const CALL_TIMEOUT_MS = 60_000;
/** Time a call may take in all, however much progress it reports. Milliseconds. Default 600,000. */
export const CALL_TOTAL_TIMEOUT_MS = 600_000;
/** Time between the steps of ending a child: end of input, SIGTERM, SIGKILL. Milliseconds. Default 2,000: as the MCP SDKs wait. */
export const CLOSE_GRACE_MS = 2_000;
/** Time for the last output of a child that has exited. Milliseconds. */
export const EXIT_DRAIN_MS = 200;
/** Time for the news that a child has exited, after its pipe broke. Milliseconds. */
export const EXIT_NEWS_MS = 500;
/** Time between two looks at whether a process group is gone. Milliseconds. */
export const GROUP_POLL_MS = 25;
/** Time to wait for a killed process group to be reaped. Milliseconds. */
export const GROUP_REAP_MS = 500;
/** Time for a remote server to confirm the end of its session. Milliseconds. */
export const SESSION_END_MS = 1_000;

/** Delay before the second attempt to start a server; doubles with each failure. Milliseconds. */
export const RESTART_FIRST_DELAY_MS = 1_000;
/** Longest delay between two attempts to start a server. Milliseconds. */
export const RESTART_MAX_DELAY_MS = 60_000;
/** Time after which a running server counts as healthy, and its earlier failures are forgotten. Milliseconds. */
export const STABLE_AFTER_MS = 60_000;
/** Shortest time between two lists of one server, however often it says that its list changed. Milliseconds. */
export const RELIST_GAP_MS = 200;

/** Longest delay that a timer can hold. Milliseconds. Source: Node turns longer ones into one millisecond. */
export const TIMER_MAX_MS = 2_147_483_647;

/** One message of a child. UTF-8 bytes. The largest real one, a list of 2.1 MB, fits 15 times. */
export const MESSAGE_MAX_BYTES = 33_554_432;
/** What is kept of a child's standard error. Bytes. */
export const STDERR_TAIL_MAX_BYTES = 8_192;

/** Pages of one list. Count. No real server of 94 needs more than one. */
export const LIST_MAX_PAGES_COUNT = 64;
/** Tools of one server. Count. The largest real server has 401. */
export const LIST_MAX_TOOLS_COUNT = 10_000;
/** Definitions remembered of one server, tools that are gone included. Count. */
export const PINS_MAX_COUNT = 20_000;
/** Findings kept for one server. Count. */
export const DIAGNOSTICS_MAX_COUNT = 100;

/** What is quoted of a server's own words in an error. Characters. */
export const SERVER_TEXT_MAX_CHARS = 2_000;
/** Why a server is down, in an error or a note. Characters. */
export const REASON_MAX_CHARS = 160;
/** What is quoted of standard error or of a stray line in a diagnostic. Characters. */
export const QUOTE_MAX_CHARS = 300;
/** A server's or tool's name inside a sentence. Characters. */
export const SHOWN_NAME_MAX_CHARS = 80;
/** A content block of an unknown kind, shown as its JSON. Characters. */
export const UNKNOWN_BLOCK_MAX_CHARS = 32_768;
/** Violations named when structured content breaks its contract. Count. Source: requirement `call.validate`. */
export const VIOLATIONS_MAX_COUNT = 10;
/** Shortest configured value that is masked in texts. Characters. Shorter ones occur by chance. */
export const MASK_MIN_CHARS = 6;

/** Time that a call waits for a client that was asked and has to come back. Milliseconds. Default 900,000: as long as a person may be away. */
export const RETRY_WAIT_MS = 900_000;
/** Time for the answers of cancelled calls to leave when a session ends. Milliseconds. */
export const STOP_ANSWERS_MS = 500;
/** Calls of one client that wait for it to come back. Count. */
export const WAITING_CALLS_MAX_COUNT = 64;
/** Sessions of streamable HTTP clients. Count. Default 256. */
export const SESSIONS_MAX_COUNT = 256;
/** Time that a session without an open request or stream is kept. Milliseconds. Default 1,800,000. */
export const SESSION_IDLE_MS = 1_800_000;
/** Messages of a session that are kept for a client whose stream broke. UTF-8 bytes. Default 1 MiB; the newest is always kept. */
export const REPLAY_MAX_BYTES = 1_048_576;

/** Time for one answer of an authorization server. Milliseconds. Default 30,000. */
export const OAUTH_REQUEST_MS = 30_000;
