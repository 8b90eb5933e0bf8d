// Every limit of the bridge, with its unit in its name. Both sides of the pipe import these, so this file imports nothing.

/** Time of a whole run where the request names none that is usable. Milliseconds. Source: requirement `config.resolve`. */
export const RUN_TIMEOUT_DEFAULT_MS = 10_000;
/** Shortest time of a run; less is raised to it. Milliseconds. Source: requirement `config.resolve`. */
export const RUN_TIMEOUT_MIN_MS = 1_000;
/** Longest time of a run; more is lowered to it. Milliseconds. Source: requirement `config.resolve`. */
export const RUN_TIMEOUT_MAX_MS = 60_000;
/** Hard end of a run whose clock stops while it waits for the host. Milliseconds. Default 5 minutes: an approval by a person. */
export const HOST_WAIT_CEILING_DEFAULT_MS = 300_000;
/** The most that a ceiling may be. Milliseconds. */
export const HOST_WAIT_CEILING_MAX_MS = 3_600_000;
/** How much longer than its parent a child waits before it ends itself. Milliseconds. It only matters when the parent died. */
export const CHILD_GRACE_MS = 1_000;

/** Source text of one run. UTF-8 bytes. */
export const CODE_MAX_BYTES = 1_048_576;
/** JSON of the value that a run returns. UTF-8 bytes. Source: requirement `code.limits`. */
export const VALUE_MAX_BYTES = 262_144;
/** JSON of one call's arguments. UTF-8 bytes. Source: requirement `code.limits`. */
export const ARGUMENTS_MAX_BYTES = 262_144;
/** JSON of one tool result on its way into the guest. UTF-8 bytes. Source: requirement `code.limits`. */
export const TOOL_RESULT_MAX_BYTES = 8_388_608;
/** Tool results that the guest has not taken yet. Bytes. Equal to the guest's memory: more could not be held anyway. */
export const ANSWERS_QUEUED_MAX_BYTES = 67_108_864;
/** Nesting of a value or of arguments. Levels. Deeper JSON breaks recursive readers further on. */
export const JSON_MAX_DEPTH = 100;

/** Console text of a run. UTF-8 bytes. Source: requirement `code.limits`. */
export const LOG_MAX_BYTES = 65_536;
/** One console line. Characters. */
export const LOG_LINE_MAX_CHARS = 8_192;
/** An error's message, from the guest or for it. Characters. */
export const ERROR_MESSAGE_MAX_CHARS = 4_000;
/** An error's name or code. Characters. */
export const ERROR_NAME_MAX_CHARS = 100;
/** What a call record says of its target. Characters. */
export const CALL_TARGET_MAX_CHARS = 200;

/** Calls that may wait for the host at once. Count. Source: requirement `code.limits`. */
export const CALLS_OUTSTANDING_MAX_COUNT = 1_024;
/** Calls of a whole run. Count. Source: requirement `code.limits`. */
export const CALLS_MAX_COUNT = 4_096;
/** Calls that one notice names. Count. */
export const NOTICE_CALLS_MAX_COUNT = 8;

/** One frame from the child. Bytes. A child that announces more is killed before anything is buffered. */
export const FRAME_MAX_BYTES = 524_288;
/** All frames of one run from the child. Bytes. */
export const FRAMES_TOTAL_MAX_BYTES = 16_777_216;
/** What the child itself sends at most, so that an honest guest meets an error and not the wall. Bytes. */
export const FRAMES_BUDGET_BYTES = 15_728_640;
/** One frame to the child. Bytes. Room for a tool result and its envelope. */
export const FRAME_TO_CHILD_MAX_BYTES = 9_437_184;

/** Memory of the guest. Bytes. */
export const GUEST_MEMORY_MAX_BYTES = 67_108_864;
/** Stack of the guest's engine. Bytes. */
export const GUEST_STACK_MAX_BYTES = 262_144;

/** What is kept of a child's stderr: its end. Bytes. Source: requirement `code.stderr`. */
export const STDERR_TAIL_MAX_BYTES = 65_536;
/** What an error shows of it. Characters. */
export const STDERR_PREVIEW_MAX_CHARS = 4_000;
/** How long an ended child may take to hand over its last output. Milliseconds. */
export const DRAIN_MAX_MS = 1_000;

/** Warm children. Count. Default 1: one agent runs one program at a time. */
export const POOL_DEFAULT_COUNT = 1;
/** The most that may be asked for. Count. A warm child holds 30-60 MiB. */
export const POOL_MAX_COUNT = 4;
/** An unused warm child ends after this. Milliseconds. */
export const POOL_IDLE_MAX_MS = 300_000;

/** A whole probe of one Node with one wrapper. Milliseconds. */
export const PROBE_MAX_MS = 10_000;
/** One attempt inside the probing child. Milliseconds. */
export const PROBE_ATTEMPT_MAX_MS = 800;
/** How long the parent waits for an effect after the child is gone. Milliseconds. Loopback delivers in well under one. */
export const PROBE_EFFECT_WAIT_MS = 25;
/** Asking a Node for its version. Milliseconds. */
export const INSPECT_MAX_MS = 5_000;
