import { describe, expect, it } from 'vitest';
import * as telemetry from '../src/index.ts';

describe('limits', () => {
  it('are the published ones', () => {
    expect(telemetry.ACTIVITY_INPUT_MAX_BYTES).toBe(8 * 1024);
    expect(telemetry.ACTIVITY_RESULT_MAX_BYTES).toBe(32 * 1024);
    expect(telemetry.SECRET_MIN_CHARS).toBe(6);
    expect(telemetry.REDACT_MAX_CHARS).toBe(131_072);
    expect(telemetry.REDACT_MAX_DEPTH).toBe(32);
    expect(telemetry.REDACT_MAX_NODES_COUNT).toBe(10_000);
  });
});
