// Things of the parent's own that a child must not reach: files, listeners, a process. The probe's child tries to; only
// what arrives here counts. Each is first tried by the parent itself, so that a dead canary proves nothing.

import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

/** Where the canaries are: what the child is told. */
export interface Targets {
  readonly secretFile: string;
  readonly folder: string;
  readonly tcpPort: number;
  readonly udpPort: number;
  /** Paths of listening sockets; one may be abstract. */
  readonly sockets: readonly string[];
  readonly victimPid: number;
}

/** What has happened to the canaries. */
export interface Effects {
  readonly secret: string;
  /** Files that appeared in the folder. */
  readonly newFiles: readonly string[];
  /** Arrivals at TCP, UDP and Unix listeners, by kind. */
  readonly arrivals: readonly string[];
  readonly victimHarmed: boolean;
}

/** Canaries that are alive. */
export interface Canaries {
  readonly targets: Targets;
  effects(): Effects;
  close(): Promise<void>;
}

/**
 * Opens the canaries and tries each.
 * @throws Error where one of them notices nothing, so that nothing could be proven with it.
 */
export async function openCanaries(root: string = tmpdir()): Promise<Canaries> {
  const folder = mkdtempSync(join(root, 'toolcrib-canary-'));
  chmodSync(folder, 0o777);
  const secret = randomBytes(16).toString('hex');
  const secretFile = join(folder, 'secret');
  writeFileSync(secretFile, secret, { mode: 0o644 });
  const arrivals: string[] = [];
  const { tcp, unix, udp, sockets } = await openListeners(folder, arrivals);
  const tcpPort = (tcp.address() as AddressInfo).port;
  const udpPort = udp.address().port;
  const victim = startVictim();
  const own = new Set(readdirSync(folder));
  const priority = victim.pid === undefined ? 0 : getPriority(victim.pid);

  const canaries: Canaries = {
    targets: { secretFile, folder, tcpPort, udpPort, sockets, victimPid: victim.pid ?? 0 },
    effects: () => ({
      secret,
      newFiles: readdirSync(folder).filter((name) => !own.has(name)),
      arrivals: [...arrivals],
      victimHarmed: isHarmed(victim, priority),
    }),
    async close() {
      victim.ref();
      victim.kill('SIGKILL');
      for (const server of [tcp, ...unix]) server.close();
      udp.close();
      if (victim.exitCode === null && victim.signalCode === null && victim.pid !== undefined)
        await once(victim, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await proveAlive(canaries.targets, arrivals).catch(async (error: unknown) => {
    await canaries.close();
    throw error;
  });
  return canaries;
}

async function openListeners(folder: string, arrivals: string[]): Promise<Listeners> {
  const tcp = await listen('tcp', { port: 0, host: '127.0.0.1' }, arrivals);
  const file = join(folder, 'socket');
  const sockets = [file, ...(process.platform === 'linux' ? [`\0${folder}`] : [])];
  const unix = await Promise.all(sockets.map((path) => listen('unix', { path }, arrivals)));
  chmodSync(file, 0o777);
  const udp = createSocket('udp4', () => arrivals.push('udp'));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  return { tcp, unix, udp, sockets };
}

interface Listeners {
  readonly tcp: Server;
  readonly unix: readonly Server[];
  readonly udp: Socket;
  readonly sockets: readonly string[];
}

async function listen(kind: string, where: object, arrivals: string[]): Promise<Server> {
  const server = createServer((socket) => {
    arrivals.push(kind);
    socket.on('error', () => {});
    socket.destroy();
  });
  server.listen(where);
  await once(server, 'listening');
  return server;
}

/** A process of the same user that does nothing. */
function startVictim(): ChildProcess {
  const sleep = ['/bin/sleep', '/usr/bin/sleep'].find((path) => existsSync(path));
  const [file, args] =
    sleep === undefined ? [process.execPath, ['-e', 'setTimeout(() => {}, 60000)']] : [sleep, ['60']];
  const victim = spawn(file, args, { stdio: 'ignore', env: {} });
  victim.on('error', () => {});
  victim.unref();
  return victim;
}

function isHarmed(victim: ChildProcess, priority: number): boolean {
  if (victim.pid === undefined || victim.exitCode !== null || victim.signalCode !== null) return true;
  try {
    return getPriority(victim.pid) !== priority;
  } catch {
    return true;
  }
}

/** Knocks at every listener as the child would, and waits until each has noticed. */
async function proveAlive(targets: Targets, arrivals: string[]): Promise<void> {
  const knocks = [{ port: targets.tcpPort, host: '127.0.0.1' }, ...targets.sockets.map((path) => ({ path }))];
  for (const where of knocks) {
    const socket = connect(where).resume();
    await once(socket, 'close', { signal: AbortSignal.timeout(1_000) });
  }
  const sender = createSocket('udp4');
  sender.send('x', targets.udpPort, '127.0.0.1');
  for (let tries = 0; tries < 100 && !arrivals.includes('udp'); tries += 1)
    await new Promise((done) => setTimeout(done, 5));
  sender.close();
  if (arrivals.length < knocks.length + 1) throw new Error('a listener of the probe noticed nothing');
  arrivals.length = 0;
}
