// The probing child's knocks at the parent's listeners, all at once and each under a deadline.

import * as dgram from 'node:dgram';
import * as dns from 'node:dns';
import * as net from 'node:net';
import type { Targets } from '../isolation/canaries.ts';
import { PROBE_ATTEMPT_MAX_MS } from '../limits.ts';

/** One knock. `open`: the child believes that it got through. */
export interface Knock {
  readonly what: string;
  readonly open: boolean;
  readonly saw: string;
}

/** Tries every way out. A UDP packet counts only where it arrives: inside a network of its own, sending is harmless. */
export function knockAll(targets: Targets): Promise<readonly Knock[]> {
  const host = '127.0.0.1';
  const url = `http://${host}:${targets.tcpPort}/`;
  return Promise.all([
    knock('tcp', () => dial({ port: targets.tcpPort, host })),
    ...targets.sockets.map((path) => knock('unix socket', () => dial({ path }))),
    knock('fetch', () => fetch(url).then(() => true)),
    knock('udp', () => shout(targets.udpPort)),
    knock('dns', () => ask(targets.udpPort)),
  ]);
}

async function knock(what: string, run: () => Promise<boolean>): Promise<Knock> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PROBE_ATTEMPT_MAX_MS, false);
  });
  try {
    const open = await Promise.race([run(), late]);
    return { what, open, saw: open ? 'connected' : 'no answer' };
  } catch (error) {
    return { what, open: false, saw: codeOf(error) };
  } finally {
    clearTimeout(timer);
  }
}

function dial(where: net.NetConnectOpts): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(where);
    socket.on('connect', () => resolve(true));
    socket.on('error', reject);
  });
}

function shout(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = dgram.createSocket('udp4');
    socket.on('error', reject);
    socket.send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve(false)));
  });
}

async function ask(port: number): Promise<boolean> {
  const resolver = new dns.promises.Resolver({ timeout: 200, tries: 1 });
  resolver.setServers([`127.0.0.1:${port}`]);
  await resolver.resolve4('canary.test');
  return true;
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'refused';
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause ? String(cause.code) : cause.name;
}
