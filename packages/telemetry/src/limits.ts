// Every bound of this package, with its unit in its name.

/** Arguments in an activity record. UTF-8 bytes. Source: requirement `gateway.sessions`. */
export const ACTIVITY_INPUT_MAX_BYTES = 8_192;
/** Result in an activity record. UTF-8 bytes. Source: requirement `gateway.sessions`. */
export const ACTIVITY_RESULT_MAX_BYTES = 32_768;

/** Text that one redaction shows, of a text or of all texts of one value. Characters. Four times what a result may show in bytes. */
export const REDACT_MAX_CHARS = 131_072;
/** Text read beyond what is shown, so that a secret that straddles the cut is still known for one. Characters. */
export const REDACT_LOOKAHEAD_CHARS = 8_192;
/** Nesting of a redacted value. Levels. The deepest of 4,785 real tool schemas has 13. */
export const REDACT_MAX_DEPTH = 32;
/** Values that one redaction visits. Count. */
export const REDACT_MAX_NODES_COUNT = 10_000;
/** Configured secrets shorter than this are ignored: masking `on` or `8080` everywhere would eat the log. Characters. */
export const SECRET_MIN_CHARS = 6;
/** Key names longer than this are judged by their two ends. Characters. */
export const SECRET_NAME_MAX_CHARS = 256;

/** A log line longer than this is skipped by the summary. Characters. */
export const LOG_LINE_MAX_CHARS = 4_194_304;
/** Content that an opted-in span carries per attribute. UTF-8 bytes. */
export const SPAN_CONTENT_MAX_BYTES = 8_192;
