// The one error class. It is told apart by `code`, and recognised by a global symbol, so that two installed copies of
// this package understand each other's errors.

const MARK = Symbol.for('toolcrib.error');

/** What an error may carry beside its sentence. */
export interface ToolcribErrorOptions {
  /** For the log; never holds arguments or results unredacted. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

/** An error whose message is written for the model that reads it: what went wrong, with which tool, what to do next. */
export class ToolcribError extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, options: ToolcribErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'ToolcribError';
    this.code = code;
    this.details = options.details ?? {};
    Object.defineProperty(this, MARK, { value: true });
  }

  /** Tells whether `value` is such an error, of any copy of this package, with this `code` where one is given. */
  static is(value: unknown, code?: string): value is ToolcribError {
    if (!(value instanceof Error) || !(MARK in value)) return false;
    return code === undefined || ('code' in value && value.code === code);
  }
}
