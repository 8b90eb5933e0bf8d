// Which settings a running gateway can take over from a configuration that was read again, and which need a restart.

import { fingerprint, ToolcribError } from '@toolcrib/tool';
import type { GatewayConfig } from '../config/gateway-config.ts';

/** What came of reading the configuration again. */
export interface ReloadReport {
  /** Settings that changed and hold only after a restart, in the order of the file. */
  readonly needsRestart: readonly string[];
}

const FIXED = ['listen', 'provider', 'sandbox', 'approvals', 'sessions', 'logFolder'] as const;

/** The new configuration, with what cannot change while the gateway runs as it was. */
export function mergeConfig(
  running: GatewayConfig,
  next: GatewayConfig,
): { readonly config: GatewayConfig; readonly report: ReloadReport } {
  const needsRestart = FIXED.filter((key) => fingerprint(running[key]) !== fingerprint(next[key]));
  const fixed = Object.fromEntries(FIXED.map((key) => [key, running[key]])) as Pick<
    GatewayConfig,
    (typeof FIXED)[number]
  >;
  return { config: Object.freeze({ ...next, ...fixed }), report: { needsRestart } };
}

/** Reads the configuration again. @throws what reading throws, saying that nothing changed. */
export async function readAgain(read: () => Promise<GatewayConfig>): Promise<GatewayConfig> {
  try {
    return await read();
  } catch (error) {
    if (!ToolcribError.is(error)) throw error;
    const { code, message, details } = error;
    throw new ToolcribError(code, `${message} The configuration in force stays as it is.`, { details, cause: error });
  }
}
