// What the model sees of a tool catalog: settings, session, controls, surfaces.

export { openSession } from './session.ts';
export type { CatalogSession, SessionOptions, Skill } from './session.ts';
export type { Lookup } from './lookup.ts';
export type { DownServer } from './down-servers.ts';
export { resolveConfig } from './config.ts';
export type { ToolSearchConfig } from './config.ts';
export { chooseSetting } from './choose-setting.ts';
export type { ToolSearchSettings } from './choose-setting.ts';
export { planSurface } from './plan.ts';
export type { SurfaceParts } from './plan.ts';
export type { Surface, SurfaceCall, VisibleTool } from './surface.ts';
export { toFunction } from './ledger.ts';
export type { SurfaceLedger } from './ledger.ts';
export { createControls } from './controls.ts';
export type { NextSteps } from './instructions.ts';
export { exposedNames, isLegalName } from './exposed-name.ts';
export { toCandidate } from './candidate.ts';
export type { CandidateMarks } from './candidate.ts';
export { toProviderSchema } from './provider-schema.ts';
export { parseArguments } from './parse-arguments.ts';
export type { Arguments } from './parse-arguments.ts';
export { repairCall } from './repair-call.ts';
export type { RepairedCall } from './repair-call.ts';
export type { CallLookups, CallTarget } from './call-selectors.ts';
export type { TelemetryObject } from './telemetry-object.ts';
export { envelopeResult, errorResult } from './result-text.ts';
export type { ConfigProblem, ModesErrorCode } from './errors.ts';
