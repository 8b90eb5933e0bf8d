import { expect, test } from 'vitest';
import type { PendingApproval } from '../src/approvals/approval-desk.ts';
import { createLook } from '../src/commands/announce-approvals.ts';

const question = (id: string): PendingApproval => ({
  id,
  key: 'k',
  sessionId: 's-1',
  runId: 'r-1',
  callId: 'c-1',
  tool: { id: 'openclaw:shed:sell', name: 'sell', source: 'openclaw', owner: 'shed' },
  args: { to: 'Ada' },
  state: 'open',
  askedAtMs: 0,
  expiresAtMs: 60_000,
  waiting: true,
});

test('each open question is told once, with the command that answers it [gateway.approvals]', async () => {
  const [open, said]: [PendingApproval[], string[]] = [[], []];
  const look = createLook(
    async () => open,
    (line) => said.push(line),
  );
  await look();
  open.push(question('q-1'));
  await look();
  await look();
  expect(said).toEqual([
    'A call waits for a person:\n' +
      'q-1  openclaw:shed:sell\n' +
      '    session s-1, run r-1\n' +
      '    asked 1970-01-01T00:00:00.000Z, open until 1970-01-01T00:01:00.000Z\n' +
      '    {"to":"Ada"}',
    '    toolcrib approvals answer q-1 once|session|deny',
  ]);
  open.push(question('q-2'));
  await look();
  expect(said[3]).toContain('answer q-2 ');
});

test('a store that cannot be read is named once', async () => {
  const said: string[] = [];
  const look = createLook(
    async () => Promise.reject(new Error('disk full')),
    (line) => said.push(line),
  );
  await look();
  await look();
  expect(said).toEqual(['Open approvals cannot be read: disk full']);
});
