// `toolcrib approvals list|answer`: what waits for a person, and the person's word. It reads and writes the archive that the
// gateway of this configuration uses; a gateway that runs sees the answer within a second.

import { openApprovalDesk } from '../approvals/approval-desk.ts';
import { isGiven, type ApprovalStore } from '../approvals/approval-store.ts';
import { printApproval, showApproval } from '../approvals/shown-approval.ts';
import { wrongUsage } from '../errors.ts';
import { openArchive, type Archive } from '../sessions/open-archive.ts';
import type { Command, CommandInput, CommandOutcome } from './command.ts';

const USAGE = 'toolcrib approvals list | toolcrib approvals answer <id> once|session|deny';

/** Lists what waits for a person, or answers it. */
export const approvalsCommand: Command = {
  name: 'approvals',
  usage: 'list | answer <id> once|session|deny',
  summary: 'List what waits for a person, or answer it: once, for its session, or no.',
  run: async (input) => {
    const [verb = 'list', id, answer, ...rest] = input.words;
    if (verb === 'list' && id === undefined) return withArchive(input, ({ approvals }) => list(approvals));
    if (verb !== 'answer' || id === undefined || rest.length > 0) throw wrongUsage('Say list or answer.', USAGE);
    if (!isGiven(answer)) throw wrongUsage('The answer is once, session or deny.', USAGE);
    return withArchive(input, async ({ approvals }) => {
      const shown = showApproval(await deskOver(approvals).answer(id, answer));
      return { json: { approval: shown }, text: `${shown.tool.id}: answered with "${answer}".` };
    });
  },
};

async function list(store: ApprovalStore): Promise<CommandOutcome> {
  const open = (await store.open(Date.now())).map(showApproval);
  const lines = open.length === 0 ? ['Nothing waits for an answer.'] : open.map(printApproval);
  return { json: { approvals: open }, text: lines.join('\n') };
}

function deskOver(store: ApprovalStore) {
  const nobody = { timeoutMs: 0, isReachable: () => false, newId: () => '', mask: { value: () => '' } };
  return openApprovalDesk({ store, now: Date.now, ...nobody });
}

/** Opens the archive of the configuration in force, without a gateway. */
export async function withArchive(
  { readConfig, warn }: CommandInput,
  use: (archive: Archive, logFolder: string) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const { logFolder, sessions } = await readConfig();
  const archive = openArchive({ folder: logFolder, ...sessions, now: Date.now, warn });
  try {
    return await use(archive, logFolder);
  } finally {
    await archive.close();
  }
}
