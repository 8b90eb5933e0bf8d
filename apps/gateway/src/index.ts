// The gateway for those who embed it: one function to build it, and the types around it.

export { createGateway } from './gateway.ts';
export type { Gateway, GatewayParts, GatewayStatus, RunReport, RunRequest } from './gateway.ts';
export { parseConfig } from './config/parse-config.ts';
export type { ConfigOrigin } from './config/parse-config.ts';
export { loadConfig } from './config/config-file.ts';
export type { GatewayConfig } from './config/gateway-config.ts';
export type { Plugin, PluginHooks, PluginTool } from './plugin.ts';
export type { PromptAnswer, PromptHook, PromptRequest } from './prompt-hook.ts';
export type { OpenedRun } from './open-run.ts';
export { openArchive } from './sessions/open-archive.ts';
export type { Archive, ArchiveParts } from './sessions/open-archive.ts';
export type { SessionEntry, SessionLine, SessionStore } from './sessions/session-store.ts';
export type { ApprovalQuestion, ApprovalRecord, ApprovalState, ApprovalStore } from './approvals/approval-store.ts';
export type { AnswerSought, GivenAnswer } from './approvals/approval-store.ts';
export type { AskPerson, PersonAnswer, PersonQuestion, RunCompany } from './approvals/ask-person.ts';
export type { ApprovalDesk, PendingApproval } from './approvals/approval-desk.ts';
export type { GatewayErrorCode } from './errors.ts';
