import { describe, expect, test } from 'vitest';
import { createMemoryApprovals } from '../src/approvals/memory-approvals.ts';
import { createSqliteApprovals } from '../src/approvals/sqlite-approvals.ts';
import { approvalStoreConformance, sessionStoreConformance } from '../src/conformance.ts';
import { createSqliteSessions } from '../src/sessions/sqlite-sessions.ts';
import { openFile, temporaryFolder } from './archive.ts';

describe('approvals in memory [gateway.approvals]', () => {
  test.each(approvalStoreConformance)('$name', async (subject) => {
    await expect(subject.run(createMemoryApprovals)).resolves.toBeUndefined();
  });
});

describe('approvals on the disk [gateway.approvals]', () => {
  test.each(approvalStoreConformance)('$name', async (subject) => {
    const folder = await temporaryFolder();
    const make = () => createSqliteApprovals(openFile(`${folder}/a.sqlite`));
    await expect(subject.run(make)).resolves.toBeUndefined();
  });
});

describe('sessions on the disk [gateway.sessions]', () => {
  test.each(sessionStoreConformance)('$name', async (subject) => {
    const folder = await temporaryFolder();
    const make = () => createSqliteSessions(openFile(`${folder}/a.sqlite`), () => undefined);
    await expect(subject.run(make)).resolves.toBeUndefined();
  });
});
