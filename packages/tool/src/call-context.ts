// What travels with one call from the surface down to `execute`.

/** The ways by which a call can reach the gate. */
export type CallRoute = 'direct' | 'tool_call' | 'code' | 'hydrated' | 'mcp';

/** A step of a slow tool, as MCP reports it. */
export interface CallProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** Made once per call by the surface that received it. */
export interface CallContext {
  /** Unique within the catalog session. */
  readonly callId: string;
  readonly route: CallRoute;
  /** Aborts when the run ends, times out or is cancelled; every tool is expected to watch it. */
  readonly signal: AbortSignal;
  /** Call ids of the calls that this one runs inside, outermost first. Absent: none. */
  readonly ancestors?: readonly string[];
  /** The word by which the caller named the tool; the only name that a denial may repeat. */
  readonly calledAs?: string;
  /** Takes progress of a slow tool. Absent: nobody listens. */
  readonly onProgress?: (progress: CallProgress) => void;
}
