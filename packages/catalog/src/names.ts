// From what somebody wrote to the tools that are called so: ids, raw ids and names, exactly or in any case.

import { compareCodeUnits, rawToolId } from '@toolcrib/tool';
import type { ToolDefinition, ToolId } from '@toolcrib/tool';
import { differenceOf } from './difference.ts';
import { lazy } from './lazy.ts';
import { CHANGE_MAX_SHARE } from './limits.ts';

/** What an id or a name stands for. `ids` are sorted by code unit. */
export type Resolution =
  | { readonly kind: 'found'; readonly tool: ToolDefinition }
  | { readonly kind: 'ambiguous'; readonly ids: readonly ToolId[] }
  | { readonly kind: 'unknown' };

/** The names of a fixed set of tools. */
export interface NameTable {
  /** Tries the encoded id, then the raw form of an id, then the name; exact spelling only. */
  resolve(word: string): Resolution;
  /** Tools whose id, raw id or name is `word`, whatever the case and width of its letters. */
  folded(word: string): readonly ToolDefinition[];
  /** Tools whose name is `text` but for case, width, blanks and separators. */
  respelled(text: string): readonly ToolDefinition[];
  /** All distinct names, in code-unit order. */
  readonly names: readonly string[];
  named(name: string): readonly ToolDefinition[];
  /** All that have `word` as their id, raw id or name. */
  called(word: string): readonly ToolDefinition[];
  /** What a table of nearly the same tools can be made from. */
  readonly root: NameRoot;
}

/** A table that was built whole, and what it was built of. */
export interface NameRoot {
  readonly tools: readonly ToolDefinition[];
  readonly forms: FormTables;
}

/** Tools by one of their forms each. */
interface FormTables {
  readonly raw: (word: string) => readonly ToolDefinition[];
  readonly name: (word: string) => readonly ToolDefinition[];
  readonly fold: (word: string) => readonly ToolDefinition[];
  readonly bare: (word: string) => readonly ToolDefinition[];
}

const SEPARATORS = /[\s_\-./:]+/gu;

/** Most names are one tool's alone: a list is made for the others. */
type Table = Map<string, ToolDefinition | ToolDefinition[]>;

/** How a tool may be written: its id without encoding, its id and name in folded letters, its name without separators. */
interface Forms {
  readonly raw: string;
  readonly folded: readonly string[];
  readonly bare: string;
}

// Catalogs that are made from one another share their tools: each tool is folded once.
const forms = new WeakMap<ToolDefinition, Forms>();

/** What a table can take from others. */
export interface NameParts {
  /** The tool with an id. Absent: found out from the tools. */
  readonly get?: (id: string) => ToolDefinition | undefined;
  /** Of a similar set of tools: where most of them are the same, only the others are tabled. */
  readonly root?: NameRoot | undefined;
}

/** Builds the table; `tools` are sorted by id. Each part of it is made when it is first asked for. */
export function createNameTable(tools: readonly ToolDefinition[], { get, root }: NameParts = {}): NameTable {
  const byId = lazy(() => new Map<string, ToolDefinition>(tools.map((tool) => [tool.id, tool])));
  const toolAt = get ?? ((id: string) => byId().get(id));
  const derived = root && derive(tools, toolAt, root);
  const { forms: at } = derived ?? { forms: formTables(tools) };
  const names = lazy(() => [...new Set(tools.map(({ name }) => name))].sort(compareCodeUnits));
  return {
    resolve(word) {
      const exact = toolAt(word);
      if (exact !== undefined) return { kind: 'found', tool: exact };
      const raw = at.raw(word);
      return choose(raw.length > 0 ? raw : at.name(word));
    },
    folded: (word) => at.fold(foldName(word)),
    respelled: (text) => at.bare(bareName(text)),
    get names() {
      return names();
    },
    named: (name) => at.name(name),
    called: (word) => {
      const [exact, raw] = [toolAt(word), at.raw(word)];
      if (exact === undefined && raw.length === 0) return at.name(word);
      return [...new Set([...(exact === undefined ? [] : [exact]), ...raw, ...at.name(word)])];
    },
    root: derived?.root ?? { tools, forms: at },
  };
}

/** The tables of a similar set, without what is not there any more, and small ones of what is new. */
function derive(
  tools: readonly ToolDefinition[],
  toolAt: (id: string) => ToolDefinition | undefined,
  root: NameRoot,
): { readonly forms: FormTables; readonly root: NameRoot } | undefined {
  const { come } = differenceOf(root.tools, tools, { idOf: ({ id }) => id });
  if (come.length > CHANGE_MAX_SHARE * root.tools.length) return undefined;
  const own = formTables(come);
  const both =
    (form: keyof FormTables) =>
    (word: string): readonly ToolDefinition[] => {
      const kept = root.forms[form](word).filter((tool) => toolAt(tool.id) === tool);
      const fresh = own[form](word);
      return fresh.length === 0 ? kept : [...kept, ...fresh].sort((a, b) => compareCodeUnits(a.id, b.id));
    };
  return { forms: { raw: both('raw'), name: both('name'), fold: both('fold'), bare: both('bare') }, root };
}

function formTables(tools: readonly ToolDefinition[]): FormTables {
  const tableOf = (keysOf: (tool: ToolDefinition) => readonly string[]) => {
    const made = lazy(() => {
      const table: Table = new Map();
      for (const tool of tools) for (const key of keysOf(tool)) add(table, key, tool);
      return table;
    });
    return (key: string) => listAt(made(), key);
  };
  return {
    raw: tableOf((tool) => (formsOf(tool).raw === tool.id ? [] : [formsOf(tool).raw])),
    name: tableOf((tool) => [tool.name]),
    fold: tableOf((tool) => formsOf(tool).folded),
    bare: tableOf((tool) => (formsOf(tool).bare === '' ? [] : [formsOf(tool).bare])),
  };
}

/** Folds case and width, so that names can be compared as a person would. */
export function foldName(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

function bareName(name: string): string {
  return foldName(name).replaceAll(SEPARATORS, '');
}

function formsOf(tool: ToolDefinition): Forms {
  const known = forms.get(tool);
  if (known !== undefined) return known;
  const raw = rawToolId(tool);
  const made = { raw, folded: [...new Set([tool.id, raw, tool.name].map(foldName))], bare: bareName(tool.name) };
  forms.set(tool, made);
  return made;
}

function choose(tools: readonly ToolDefinition[]): Resolution {
  const [tool, other] = tools;
  if (tool === undefined) return { kind: 'unknown' };
  if (other === undefined) return { kind: 'found', tool };
  return { kind: 'ambiguous', ids: tools.map((found) => found.id).sort(compareCodeUnits) };
}

function add(table: Table, key: string, tool: ToolDefinition): void {
  const known = table.get(key);
  if (known === undefined) table.set(key, tool);
  else if (Array.isArray(known)) known.push(tool);
  else table.set(key, [known, tool]);
}

function listAt(table: Table, key: string): readonly ToolDefinition[] {
  const found = table.get(key);
  if (found === undefined) return [];
  return Array.isArray(found) ? found : [found];
}
