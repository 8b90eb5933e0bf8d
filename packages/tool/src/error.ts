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

  /**
   * Tells whether `value` is such an error, of any copy of this package and any realm, with this `code` where one is given.
   * Never throws, whatever was thrown: a hostile object is no such error.
   */
  static is(value: unknown, code?: string): value is ToolcribError {
    try {
      if (typeof value !== 'object' || value === null || !(MARK in value)) return false;
      const { code: found, message } = value as Partial<ToolcribError>;
      return typeof found === 'string' && typeof message === 'string' && (code === undefined || code === found);
    } catch {
      return false;
    }
  }
}
