// The steps of a rule, one after the other: what a fake server says, waits for, or does instead of answering.

import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { isJsonObject } from '@toolcrib/tool';
import { asText, objectsAt, type Json } from '../case.ts';

/** A request or notification as it came. */
export interface Incoming {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}

/** Where the steps take effect. */
export interface Stage {
  readonly send: (message: Json) => void;
  readonly stdout: (text: string) => void;
  readonly exit: (code: number) => void;
  readonly args: readonly string[];
  readonly envNames: readonly string[];
}

/** Does the steps of one message. */
export async function act(steps: readonly Json[], incoming: Incoming, stage: Stage): Promise<void> {
  for (const step of steps) await actOne(step, incoming, stage);
}

async function actOne(step: Json, incoming: Incoming, stage: Stage): Promise<void> {
  const { id } = incoming;
  const answer = (text: string): void => stage.send({ id, result: { content: [{ type: 'text', text }] } });
  if ('repeat' in step)
    for (let times = Number(step['repeat']); times > 0; times -= 1) await act(objectsAt(step, 'do'), incoming, stage);
  else if ('waitMs' in step) await pause(Number(step['waitMs']));
  else if ('rawResult' in step)
    stage.stdout(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${oneLine(step['rawResult'])}}\n`);
  else if ('result' in step) stage.send({ id, result: step['result'] });
  else if ('error' in step) stage.send({ id, error: step['error'] });
  else if ('notify' in step) stage.send({ method: step['notify'], ...paramsOf(step) });
  else if ('progress' in step) stage.send(progress(step, incoming));
  else if ('stdout' in step) stage.stdout(asText(step['stdout']));
  else if ('stderr' in step) process.stderr.write(asText(step['stderr']));
  else if ('exit' in step) stage.exit(Number(step['exit']));
  else if (step['replyEnvNames'] === true) answer(JSON.stringify(stage.envNames));
  else if (step['replyArgs'] === true) answer(JSON.stringify(stage.args));
  else throw new Error(`no such step: ${JSON.stringify(step)}`);
}

/** Text as it stands, save that a message is one line. */
function oneLine(text: unknown): string {
  return asText(text).replaceAll(/\r?\n/g, ' ');
}

function paramsOf(step: Json): Json {
  return isJsonObject(step['params']) ? { params: step['params'] } : {};
}

function progress(step: Json, { params }: Incoming): Json {
  return { method: 'notifications/progress', params: { progressToken: tokenOf(params), progress: step['progress'] } };
}

/** The progress token of a request; undefined where it has none. */
export function tokenOf(params: unknown): unknown {
  const meta = isJsonObject(params) ? params['_meta'] : undefined;
  return isJsonObject(meta) ? meta['progressToken'] : undefined;
}
