// Who may enter a catalog. One bad definition never takes the list down: it is left out and a diagnostic says why.
// Definitions come from strangers' code, so each field is read once and anything may be missing or throw.

import {
  cleanText,
  clip,
  fingerprint,
  formatToolId,
  isTrusted,
  isToolSource,
  TOOL_NAME_MAX_CHARS,
} from '@toolcrib/tool';
import type { Diagnostic, DiagnosticCode, ToolDefinition } from '@toolcrib/tool';
import { toSearchDocument } from './document.ts';
import { reasons } from './errors.ts';
import { lazy } from './lazy.ts';
import { DIAGNOSTIC_NAME_MAX_CHARS } from './limits.ts';
import type { SearchDocument } from './ranker.ts';
import { findRootFault } from './root-schema.ts';

/** A tool that was let in, with what is made from it once. */
export interface Entry {
  readonly tool: ToolDefinition;
  /** Fingerprint of all that a snapshot's identity depends on. */
  readonly digest: string;
  readonly document: () => SearchDocument;
}

/** Entries by id, and what was wrong with the rest. */
export interface Admission {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly diagnostics: readonly Diagnostic[];
}

interface Fault {
  readonly code: DiagnosticCode;
  readonly reason: string;
}

const CONTROL_CHARACTER = /\p{Cc}/u;

/**
 * Lets tools in, in order: of two with one id the first stays. Direct-only tools are passed over in silence.
 * @param present Tells which ids are in already.
 */
export function admit(
  tools: Iterable<unknown>,
  present: { readonly has: (id: string) => boolean } = new Set(),
): Admission {
  const entries = new Map<string, Entry>();
  const diagnostics: Diagnostic[] = [];
  for (const candidate of tools) {
    const judged = judge(candidate);
    if (judged.kind === 'passed-over') continue;
    if (judged.kind === 'refused') {
      diagnostics.push(describeFault(candidate, judged.fault));
      continue;
    }
    const { id } = judged.entry.tool;
    if (!present.has(id) && !entries.has(id)) entries.set(id, judged.entry);
    else diagnostics.push(describeFault(candidate, { code: 'DUPLICATE_ID', reason: reasons.duplicateId(printId(id)) }));
  }
  return { entries, diagnostics };
}

/** A diagnostic about one tool. */
export function toDiagnostic(tool: Pick<ToolDefinition, 'source' | 'owner' | 'name'>, fault: Fault): Diagnostic {
  const name = clip(cleanText(tool.name), DIAGNOSTIC_NAME_MAX_CHARS);
  return {
    code: fault.code,
    source: tool.source,
    owner: tool.owner,
    ...(name && { tool: name }),
    reason: fault.reason,
  };
}

/** An id as it may be printed. */
export function printId(id: string): string {
  return clip(cleanText(id), DIAGNOSTIC_NAME_MAX_CHARS);
}

type Judgement =
  | { readonly kind: 'admitted'; readonly entry: Entry }
  | { readonly kind: 'refused'; readonly fault: Fault }
  | { readonly kind: 'passed-over' };

function judge(candidate: unknown): Judgement {
  try {
    if (typeof candidate !== 'object' || candidate === null) return refuse('INVALID_TOOL', reasons.notATool);
    const tool = candidate as ToolDefinition;
    const fault = findFieldFault(tool) ?? findNameFault(tool);
    if (fault !== undefined) return { kind: 'refused', fault };
    if (tool.catalogMode === 'direct-only') return { kind: 'passed-over' };
    const schemaFault = isTrusted(tool) ? findRootFault(tool.inputSchema) : undefined;
    if (schemaFault !== undefined) return refuse('INVALID_SCHEMA', reasons.badSchema(schemaFault));
    return { kind: 'admitted', entry: toEntry(tool) };
  } catch {
    return refuse('INVALID_TOOL', reasons.unreadable);
  }
}

function refuse(code: DiagnosticCode, reason: string): Judgement {
  return { kind: 'refused', fault: { code, reason } };
}

type Check = readonly [field: keyof ToolDefinition, expected: string, holds: (value: unknown) => boolean];

const isText = (value: unknown): boolean => typeof value === 'string';
const CHECKS: readonly Check[] = [
  ['source', 'one of openclaw, mcp and client', isToolSource],
  ['owner', 'a text', (value) => isText(value) && value !== ''],
  ['name', 'a text', isText],
  ['id', 'a text', isText],
  ['description', 'a text', isText],
  ['label', 'a text or absent', (value) => value === undefined || isText(value)],
  ['schemaDigest', 'a text', isText],
  ['schemaBytes', 'a number', (value) => typeof value === 'number'],
  ['inputSchema', 'a schema', (value) => typeof value === 'boolean' || (typeof value === 'object' && value !== null)],
  ['catalogMode', 'catalog or direct-only', (value) => [undefined, 'catalog', 'direct-only'].includes(value as string)],
  [
    'executionMode',
    'parallel or sequential',
    (value) => [undefined, 'parallel', 'sequential'].includes(value as string),
  ],
  ['execute', 'a function', (value) => typeof value === 'function'],
];

function findFieldFault(tool: ToolDefinition): Fault | undefined {
  const broken = CHECKS.find(([field, , holds]) => !holds(tool[field]));
  return broken && { code: 'INVALID_TOOL', reason: reasons.badField(broken[0], broken[1]) };
}

function findNameFault({ id, source, owner, name }: ToolDefinition): Fault | undefined {
  const fault = (reason: string): Fault => ({ code: 'INVALID_NAME', reason });
  if (cleanText(name) === '') return fault(reasons.emptyName);
  if (name.length > TOOL_NAME_MAX_CHARS) return fault(reasons.longName(name.length, TOOL_NAME_MAX_CHARS));
  if (CONTROL_CHARACTER.test(name)) return fault(reasons.controlCharacter);
  const expected = formatToolId({ source, owner, name });
  return id === expected ? undefined : { code: 'INVALID_TOOL', reason: reasons.wrongId(printId(expected)) };
}

function toEntry(tool: ToolDefinition): Entry {
  const { id, name, label, description, schemaDigest, catalogMode = 'catalog', executionMode = 'parallel' } = tool;
  const digest = fingerprint([id, name, label ?? name, description, schemaDigest, catalogMode, executionMode]);
  return { tool, digest, document: lazy(() => toSearchDocument(tool)) };
}

/** What can still be said of something that was refused. Whatever cannot be read is left open. */
function describeFault(candidate: unknown, fault: Fault): Diagnostic {
  const read = (field: 'source' | 'owner' | 'name'): unknown => {
    try {
      return (candidate as Partial<ToolDefinition> | null | undefined)?.[field];
    } catch {
      return undefined;
    }
  };
  const [source, owner, name] = [read('source'), read('owner'), read('name')];
  return toDiagnostic(
    {
      source: isToolSource(source) ? source : 'client',
      owner: typeof owner === 'string' && owner !== '' ? printId(owner) : 'unknown',
      name: typeof name === 'string' ? name : '',
    },
    fault,
  );
}
