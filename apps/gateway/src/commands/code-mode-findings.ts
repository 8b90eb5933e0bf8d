// What `doctor` says of code mode: the mode in force and why, and how each wall around guest code was proven.

import type { Mode } from '@toolcrib/tool';
import type { CodeModeStatus } from '../code-mode.ts';
import type { Finding } from './command.ts';

/** The mode in force, and why it is that one. */
export function modeFinding(wanted: Mode, inForce: Mode, status: CodeModeStatus | undefined): Finding {
  if (wanted === inForce) return { level: 'ok', text: `mode in force: ${inForce}, as configured` };
  const why = status?.reason ?? 'the sandbox was not proven';
  return { level: 'problem', text: `mode in force: ${inForce}, although ${wanted} is configured: ${why}` };
}

/** The isolation report, layer by layer; nothing where no setting asks for code. */
export function codeModeFindings(status: CodeModeStatus | undefined): readonly Finding[] {
  if (status === undefined) return [];
  const { offered, reason, warnings, report } = status;
  const head: Finding = offered
    ? { level: 'ok', text: `code mode: offered, ${reason}` }
    : { level: 'problem', text: `code mode: not offered, ${reason}; ${CURE}` };
  return [
    head,
    ...report.layers.map(({ layer, held, evidence }): Finding => {
      const open = offered ? 'note' : 'problem';
      return { level: held ? 'ok' : open, text: `code mode, ${layer}: ${held ? 'held' : 'OPEN'}, ${evidence}` };
    }),
    ...warnings.map((warning): Finding => ({ level: 'note', text: `code mode: ${warning}` })),
  ];
}

const CURE = 'install bubblewrap, run on Node 26, or name one as sandbox.nodePath';
