// The one path on which a tool runs: policy, hooks, validation, approval, lock, execution, output check, record.

export { createDispatcher } from './dispatcher.ts';
export type { Dispatcher, DispatcherOptions } from './dispatcher.ts';
export { createPolicy } from './policy-layers.ts';
export type { PolicyLayer } from './policy-layers.ts';
export { decide, denialsOf, toPolicyDecision } from './policy.ts';
export type { Policy, PolicyDecision, PolicySubject } from './policy.ts';
export { approvalKey } from './approval.ts';
export type { ApprovalAnswer, ApprovalRequest, Approve } from './approval.ts';
export type { AfterAnswer, AfterToolCall, BeforeAnswer, BeforeToolCall, HookCall, Hooks } from './hooks.ts';
export { ajvValidator } from './ajv-validator.ts';
export type { AjvValidatorOptions } from './ajv-validator.ts';
export { createCallLock } from './exclusive-lock.ts';
export type { CallLock, CallLockRequest, ReleaseCall } from './exclusive-lock.ts';
export type { CallStage, DispatchErrorCode } from './errors.ts';
export { COMPILE_TIMEOUT_MS, HOOK_TIMEOUT_MS, VALIDATION_TIMEOUT_MS, VALUE_MAX_CHARS } from './limits.ts';
