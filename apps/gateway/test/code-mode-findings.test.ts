import type { IsolationReport } from '@toolcrib/bridge';
import { expect, test } from 'vitest';
import { codeModeFindings, modeFinding } from '../src/commands/code-mode-findings.ts';

const report: IsolationReport = {
  offered: true,
  reason: 'proven with Node 26 and none',
  warnings: ['could signal'],
  layers: [
    { layer: 'files', held: true, evidence: '9 attempts' },
    { layer: 'signals', held: false, evidence: 'seen' },
  ],
  tried: [],
};
const offered = { offered: true, reason: report.reason, warnings: report.warnings, report };

test('tells of each layer how it was proven, and what is open although code is offered', () => {
  expect(codeModeFindings(offered)).toEqual([
    { level: 'ok', text: 'code mode: offered, proven with Node 26 and none' },
    { level: 'ok', text: 'code mode, files: held, 9 attempts' },
    { level: 'note', text: 'code mode, signals: OPEN, seen' },
    { level: 'note', text: 'code mode: could signal' },
  ]);
});

test('an open layer that takes code mode away is a problem, with what to do', () => {
  const refused = { ...offered, offered: false, reason: 'signals are open', warnings: [] };
  expect(codeModeFindings(refused)).toEqual([
    {
      level: 'problem',
      text: 'code mode: not offered, signals are open; install bubblewrap, run on Node 26, or name one as sandbox.nodePath',
    },
    { level: 'ok', text: 'code mode, files: held, 9 attempts' },
    { level: 'problem', text: 'code mode, signals: OPEN, seen' },
  ]);
});

test('nothing is said of code mode where nobody asks for it', () => {
  expect(codeModeFindings(undefined)).toEqual([]);
});

test('the mode in force is named with its reason', () => {
  expect(modeFinding('code', 'code', offered)).toEqual({ level: 'ok', text: 'mode in force: code, as configured' });
  expect(modeFinding('code', 'tools', { ...offered, reason: 'signals are open' })).toEqual({
    level: 'problem',
    text: 'mode in force: tools, although code is configured: signals are open',
  });
});
