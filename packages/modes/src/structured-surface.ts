// What the modes `tools` and `directory` have in common: the three controls, the visible tools beside them, the directory in
// the prompt. The modes differ in what is visible, in the words, and in what a direct call of a deferred name does.

import type { Mode, ToolResult } from '@toolcrib/tool';
import type { ToolSearchConfig } from './config.ts';
import { createControlAnswers } from './control-answers.ts';
import type { DirectoryWords } from './directory.ts';
import { sessionClosed } from './errors.ts';
import { controlSteps, structuredControls } from './instructions.ts';
import { compactLedger } from './ledger.ts';
import { parseArguments } from './parse-arguments.ts';
import type { CatalogSession } from './session.ts';
import { neverRejects, type Surface, type VisibleTool } from './surface.ts';
import { createVisibleCalls } from './visible-calls.ts';

/** In what the two modes differ. */
export interface StructuredMode {
  readonly mode: Extract<Mode, 'tools' | 'directory'>;
  readonly words: DirectoryWords;
  readonly directoryChars: number;
}

/** Creates a surface with the three controls. */
export function createStructuredSurface(
  session: CatalogSession,
  config: ToolSearchConfig,
  { mode, words, directoryChars }: StructuredMode,
): Surface {
  const steps = controlSteps(config.controlNames);
  const answers = createControlAnswers(session, { ...config, mode }, steps);
  const visible = createVisibleCalls(session, { mode, steps, rest: { words, maxChars: directoryChars } });
  let closed = false;
  const tools = (): readonly VisibleTool[] => [...structuredControls(config.controlNames), ...visible.tools()];
  return {
    mode,
    get snapshotId() {
      return visible.snapshot().snapshotId;
    },
    visibleTools: tools,
    promptText: () => visible.prompt(),
    handle: (name, args, call) =>
      neverRejects(
        name,
        async (): Promise<ToolResult> => {
          if (closed) throw sessionClosed();
          const answer = answers.get(name);
          return answer === undefined ? visible.call(name, args, call) : answer(parseArguments(args), call);
        },
        session.log,
      ),
    update: () => visible.update(),
    close: () => {
      closed = true;
    },
    get ledger() {
      return compactLedger(visible, tools());
    },
  };
}
