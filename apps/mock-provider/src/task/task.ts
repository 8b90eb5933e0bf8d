// What a scripted agent is asked to do, and the names by which it knows the controls.

/** One thing to do: a tool by its registered name, how to search for it, and its arguments. */
export interface TaskStep {
  readonly tool: string;
  readonly query: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Steps that do not wait for one another, and what to say when all are done. */
export interface Task {
  readonly steps: readonly TaskStep[];
  /** Gets the result text of each step, in the order of `steps`. Default: one line per step. */
  readonly answer?: (results: readonly string[]) => string;
  /** Candidates per search. Count. Absent: the default of the search tool. */
  readonly searchLimit?: number;
}

/** What the controls are called in the requests of this host. */
export interface TaskControls {
  readonly search: string;
  readonly describe: string;
  readonly call: string;
  readonly code: string;
}

/** The published names. */
export const TASK_CONTROLS: TaskControls = {
  search: 'tool_search',
  describe: 'tool_describe',
  call: 'tool_call',
  code: 'tool_search_code',
};

/** Where one step stands. `open` names what to do next. */
export type StepState =
  | { readonly kind: 'done'; readonly text: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'open'; readonly next: NextMove };

/** The next thing to do for one step. Searches and code of several steps become one call. */
export type NextMove =
  | { readonly move: 'call'; readonly name: string; readonly arguments: Readonly<Record<string, unknown>> }
  | { readonly move: 'describe'; readonly id: string }
  | { readonly move: 'search' }
  | { readonly move: 'search-alone' }
  | { readonly move: 'code' };
