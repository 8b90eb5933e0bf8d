// The child: it boots one realm, says that it is ready, runs one body, and ends. It holds no secret, so whatever the
// guest may do to it harms nobody; the parent believes it nothing.

import { FROM_CHILD, TO_CHILD, type RunMessage } from '../wire.ts';
import { compileEngine } from './engine.ts';
import { createGuest, reasonOf, type Guest, type SyntaxProblem } from './guest.ts';
import { createLifeline } from './lifeline.ts';
import { openOutbox, type Outbox } from './outbox.ts';
import { openPipe, type Pipe } from './pipe.ts';
import { readings, unwrap } from './reading.ts';
import { rehearse } from './rehearse.ts';
import { shellCommand } from './shell-text.ts';
import { stripTypes } from './strip-types.ts';

/** Runs the child until its end. `rehearses`: it boots ahead of its run and may take its time. */
export async function main(wasm: Uint8Array, prelude: string, rehearses: boolean): Promise<void> {
  const pipe = openPipe();
  const engine = compileEngine(wasm);
  if (rehearses) await rehearse(engine, prelude);
  const outbox = openOutbox(pipe.write, () => process.exit(0));
  const lifeline = createLifeline();
  const guest = await createGuest({ engine, prelude, send: outbox.send, interrupt: lifeline.isOver });
  pipe.write(FROM_CHILD.ready, 0, '');
  try {
    const run = awaitRun(pipe);
    lifeline.limit(run.lifeMs);
    if (load(guest, outbox, run.code)) serve(pipe, guest, outbox, run.sayWaiting);
  } catch (error) {
    giveUp(outbox, error);
  }
  process.exit(0);
}

/** The parent's first message. A warm child waits here; a child that is not needed ends here with its pipe. */
function awaitRun(pipe: Pipe): RunMessage {
  const frame = pipe.read();
  if (frame?.type !== TO_CHILD.run) process.exit(0);
  return JSON.parse(frame.text) as RunMessage;
}

/** Loads the first reading of `code` that parses. @returns false where none does, which it has then said. */
function load(guest: Guest, outbox: Outbox, code: string): boolean {
  const command = shellCommand(code);
  if (command !== undefined) {
    outbox.fail({ kind: 'shell', message: command });
    return false;
  }
  const problem = loadText(guest, unwrap(code));
  if (problem !== undefined) outbox.fail({ kind: 'syntax', ...problem });
  return problem === undefined;
}

function loadText(guest: Guest, text: string): SyntaxProblem | undefined {
  const problem = guest.load(readings(text));
  if (problem === undefined) return undefined;
  const plain = stripTypes(text);
  if (plain === undefined || plain === text) return problem;
  return guest.load(readings(plain));
}

/** Runs the body, then passes on answer after answer until the run is over or the parent gone. */
function serve(pipe: Pipe, guest: Guest, outbox: Outbox, sayWaiting: boolean): void {
  guest.start();
  for (let answered = 0; ; answered += 1) {
    if (outbox.outstanding() === 0) return outbox.fail({ kind: 'never-settles', message: '' });
    if (sayWaiting) pipe.write(FROM_CHILD.waiting, answered, '');
    const frame = pipe.read();
    if (frame === undefined) return undefined;
    outbox.answered();
    if (frame.type === TO_CHILD.answer) guest.answer(frame.id, frame.text);
    else guest.refuse(frame.id, frame.text);
  }
}

/** The engine gave up. Interrupted means that the time is over or the parent gone: nobody is listening. */
function giveUp(outbox: Outbox, error: unknown): void {
  const reason = reasonOf(error);
  if (reason === 'interrupted') process.exit(1);
  const kind = reason === 'out-of-memory' && outbox.isEnding() ? 'too-large' : reason;
  outbox.fail({ kind, message: error instanceof Error ? error.name : '' });
}
