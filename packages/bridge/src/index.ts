// Runs guest code that can only talk to its host.

export { nodeSandbox } from './node-sandbox.ts';
export type { NodeSandboxOptions } from './node-sandbox.ts';
export type { BridgeHost, RunFailure, RunOutcome, RunRequest, RunSuccess, Sandbox } from './sandbox.ts';
export type { CallOutcome, CallRecord, RunError } from './sandbox.ts';
export { noted } from './noted-answer.ts';
export type { NotedAnswer } from './noted-answer.ts';
export { probe } from './isolation/probe.ts';
export type { ProbeOptions } from './isolation/probe.ts';
export type { IsolationReport, LayerReport } from './isolation/verdict.ts';
export { LAYERS, WALLS, WRAPPERS } from './isolation/walls.ts';
export type { LayerName, Wall, WrapperName } from './isolation/walls.ts';
export type { BridgeErrorCode, CallErrorCode, RunErrorCode } from './errors.ts';
export { POOL_MAX_COUNT, RUN_TIMEOUT_DEFAULT_MS, RUN_TIMEOUT_MAX_MS, RUN_TIMEOUT_MIN_MS } from './limits.ts';
