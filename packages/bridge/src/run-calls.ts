// The calls of one run, from the frame that asks to the frame that answers. Each start, answer and refusal is first put
// to the state machine, which says no once the run has settled.

import { headOf } from '@toolcrib/tool';
import { callCancelled, toolResultTooLarge, type CallError } from './errors.ts';
import type { Frame } from './frames.ts';
import { callHost, type HostAnswer } from './host-call.ts';
import {
  ANSWERS_QUEUED_MAX_BYTES,
  CALL_TARGET_MAX_CHARS,
  CALLS_MAX_COUNT,
  CALLS_OUTSTANDING_MAX_COUNT,
} from './limits.ts';
import type { RunLog } from './run-log.ts';
import type { BridgeHost } from './sandbox.ts';
import type { Settling } from './settling.ts';
import { parseCall, toRequest } from './tool-request.ts';
import { TO_CHILD } from './wire.ts';

/** What a call was about. */
export interface CallSubject {
  readonly method: string;
  readonly target: string;
}

/** The calls of one run. */
export interface RunCalls {
  /** Takes the frame of a call. @returns false where no honest child would send it. */
  take(frame: Frame): boolean;
  /** Aborts the one signal that all calls share. */
  cancel(): void;
  readonly subjects: ReadonlyMap<number, CallSubject>;
  /** Answers and refusals that went to the child. */
  answeredCount(): number;
}

/** What the calls need of their run. */
export interface RunCallsParts {
  readonly host: BridgeHost;
  readonly settling: Settling;
  readonly log: RunLog;
  /** Passes an answer to the child; the guest goes on. */
  readonly send: (type: number, id: number, text: string) => void;
  readonly queuedBytes: () => number;
}

/** Opens the calls of one run. */
export function openRunCalls({ host, settling, log, send, queuedBytes }: RunCallsParts): RunCalls {
  const subjects = new Map<number, CallSubject>();
  const aborter = new AbortController();
  let answered = 0;

  function take(frame: Frame): boolean {
    const call = parseCall(frame.text);
    if (call === undefined || frame.id !== subjects.size + 1 || subjects.size >= CALLS_MAX_COUNT) return false;
    if (settling.runningCount() >= CALLS_OUTSTANDING_MAX_COUNT) return false;
    const request = toRequest(call);
    subjects.set(frame.id, {
      method: call.method,
      target: request.kind === 'request' ? headOf(request.target, CALL_TARGET_MAX_CHARS * 2) : '',
    });
    if (request.kind === 'refused') {
      const effect = settling.take({ kind: 'refused', id: frame.id, code: request.error.code });
      if (effect?.kind === 'deliver') refuse(frame.id, request.error);
    } else if (settling.take({ kind: 'call', id: frame.id })?.kind === 'start-call') {
      const asked = { method: call.method, args: request.args, signal: aborter.signal };
      void callHost(host, asked).then((answer) => finish(frame.id, fitted(answer)));
    }
    return true;
  }

  /** A guest that does not read must not make this process hold everything. */
  function fitted(answer: HostAnswer): HostAnswer {
    if (!answer.ok || queuedBytes() + answer.bytes <= ANSWERS_QUEUED_MAX_BYTES) return answer;
    return { ok: false, error: toolResultTooLarge(answer.bytes, ANSWERS_QUEUED_MAX_BYTES) };
  }

  function finish(id: number, answer: HostAnswer): void {
    const code = answer.ok ? {} : { code: answer.error.code };
    if (settling.take({ kind: 'call-ended', id, ok: answer.ok, ...code })?.kind !== 'deliver') return;
    if (!answer.ok) return refuse(id, answer.error);
    for (const note of answer.notes) log.add(note);
    return deliver(TO_CHILD.answer, id, answer.text);
  }

  function refuse(id: number, { code, message }: CallError): void {
    deliver(TO_CHILD.refusal, id, JSON.stringify({ code, message }));
  }

  function deliver(type: number, id: number, text: string): void {
    answered += 1;
    send(type, id, text);
  }

  return { take, cancel: () => aborter.abort(callCancelled()), subjects, answeredCount: () => answered };
}
