// All tools of a run before the policy: what a name can mean at all, so that a denied tool can be told from an unknown one.

import { buildCatalog, type Catalog } from '@toolcrib/catalog';
import type { PolicySubject } from '@toolcrib/dispatch';
import { type Diagnostic, rawToolId, type ToolDefinition } from '@toolcrib/tool';

/** An immutable set of tools. */
export interface KnownTools {
  /** All that can be cataloged. */
  readonly cataloged: Catalog;
  /** Tools that never enter a catalog, by id. */
  readonly directOnly: ReadonlyMap<string, ToolDefinition>;
  readonly diagnostics: readonly Diagnostic[];
  /** Everything that has this id, raw id or name, denied or not. */
  named(word: string): readonly PolicySubject[];
  /** Everything of one MCP server. */
  ofServer(owner: string): readonly PolicySubject[];
  /** The same with more; of two with one id the first stays. */
  with(added: Iterable<ToolDefinition>): KnownTools;
}

/** How the set is made. `left`: tools that are known but were not given. */
export interface KnownToolsOptions {
  readonly left: readonly PolicySubject[];
  readonly build: (tools: Iterable<ToolDefinition>) => Catalog;
}

/** Makes the set from a list of tools, or from a catalog that was built before. */
export function createKnownTools(tools: Iterable<ToolDefinition> | Catalog, options: KnownToolsOptions): KnownTools {
  if ('snapshotId' in tools) return knownTools(tools, noTools, options.left);
  const list = [...tools];
  return knownTools(options.build(list), directOnlyOf(list), options.left);
}

// The catalog names a bad name even of a tool that it passes over.
function newTo(told: readonly Diagnostic[], more: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = new Set(told.map((diagnostic) => JSON.stringify(diagnostic)));
  return more.filter((diagnostic) => !known.has(JSON.stringify(diagnostic)));
}

interface DirectOnly {
  readonly tools: ReadonlyMap<string, ToolDefinition>;
  readonly diagnostics: readonly Diagnostic[];
}
const noTools: DirectOnly = { tools: new Map(), diagnostics: [] };

function knownTools(cataloged: Catalog, directOnly: DirectOnly, left: readonly PolicySubject[]): KnownTools {
  let index: Index | undefined;
  const beside = (): readonly PolicySubject[] => [...directOnly.tools.values(), ...left];
  return {
    cataloged,
    directOnly: directOnly.tools,
    // Made when asked for: a catalog compares every name with every other one to answer.
    get diagnostics() {
      return [...cataloged.diagnostics, ...newTo(cataloged.diagnostics, directOnly.diagnostics)];
    },
    named: (word) => {
      const inCatalog = cataloged.called(word);
      const others = (index ??= indexOf(beside())).get(word);
      return others === undefined ? inCatalog : [...inCatalog, ...others];
    },
    ofServer: (owner) =>
      [...cataloged.tools, ...beside()].filter((subject) => subject.source === 'mcp' && subject.owner === owner),
    with: (added) => {
      const list = [...added];
      const more = directOnlyOf([...directOnly.tools.values(), ...list]);
      return knownTools(cataloged.with({ added: list }), more, left);
    },
  };
}

type Index = ReadonlyMap<string, readonly PolicySubject[]>;

// A direct-only tool is admitted by the same rules as any other: a catalog of them is built only to be judged.
function directOnlyOf(tools: readonly ToolDefinition[]): DirectOnly {
  const wanted = tools.filter((tool) => tool.catalogMode === 'direct-only');
  if (wanted.length === 0) return noTools;
  const judged = buildCatalog(wanted.map(toJudge));
  const byId = new Map<string, ToolDefinition>();
  for (const tool of wanted) if (judged.get(tool.id) !== undefined && !byId.has(tool.id)) byId.set(tool.id, tool);
  return { tools: byId, diagnostics: judged.diagnostics };
}

function toJudge(tool: ToolDefinition): ToolDefinition {
  const { id, name, description, source, owner, inputSchema, schemaDigest, schemaBytes } = tool;
  const execute = (): never => {
    throw new Error('a tool that was only judged cannot be called');
  };
  return { id, name, description, source, owner, inputSchema, schemaDigest, schemaBytes, execute };
}

function indexOf(subjects: readonly PolicySubject[]): Index {
  const index = new Map<string, PolicySubject[]>();
  for (const subject of subjects) {
    for (const word of new Set([subject.id, rawToolId(subject), subject.name])) {
      const list = index.get(word);
      if (list === undefined) index.set(word, [subject]);
      else list.push(subject);
    }
  }
  return index;
}
