// What stands around one hostile program to be harmed: files, listeners, a secret, a victim. Everything is loopback and in
// a folder of its own, open to every user so that a sandbox that changes its user is not spared a temptation.

import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The surroundings of one run. */
export interface Stage {
  /** By placeholder name, without those that only the parent knows. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** The parent's working directory; must stay empty. */
  readonly cwd: string;
  readonly logFolder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Texts that must occur nowhere. */
  readonly secrets: readonly string[];
  /** What has been touched so far, in words. */
  harm(): readonly string[];
  close(): Promise<void>;
}

/** Sets the stage. */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
  const at = (name: string): string => join(folder, name);
  const secrets = [
    `SECRET-${randomBytes(24).toString('hex')}`,
    `ENVSECRET-${randomBytes(24).toString('hex')}`,
  ] as const;
  for (const name of ['empty', 'log']) mkdirSync(at(name));
  writeFileSync(at('secret'), secrets[0], { mode: 0o644 });
  for (const path of [folder, at('empty')]) chmodSync(path, 0o777);
  const doors = await openDoors(at('socket'));
  const victim = spawn('sleep', ['300'], { stdio: 'ignore', detached: true });
  await once(victim, 'spawn');
  return {
    placeholders: {
      CANARY_FILE: at('canary'),
      CANARY_DIR: at('empty'),
      SECRET_FILE: at('secret'),
      CANARY_PORT: String(doors.tcpPort),
      CANARY_UDP_PORT: String(doors.udpPort),
      CANARY_SOCK: at('socket'),
      CANARY_ENV: 'HOSTILE_CANARY',
      VICTIM_PID: String(victim.pid),
      TOUCH_BIN: existsSync('/usr/bin/touch') ? '/usr/bin/touch' : '/bin/touch',
    },
    cwd: at('empty'),
    logFolder: at('log'),
    env: { HOSTILE_CANARY: secrets[1] },
    secrets,
    harm: () => [
      ...(existsSync(at('canary')) ? ['the canary file was written'] : []),
      ...readdirSync(at('empty')).map((name) => `the empty folder holds ${name}`),
      ...(readFileSync(at('secret'), 'utf8') === secrets[0] ? [] : ['the secret file was changed']),
      ...doors.arrivals(),
      ...victimHarm(victim),
    ],
    close: async () => {
      victim.kill('SIGKILL');
      await doors.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Doors {
  readonly tcpPort: number;
  readonly udpPort: number;
  arrivals(): readonly string[];
  close(): Promise<void>;
}

async function openDoors(socketPath: string): Promise<Doors> {
  const arrived: string[] = [];
  const tcp = await listen('a TCP connection', arrived, { port: 0, host: '127.0.0.1' });
  const local = await listen('a Unix connection', arrived, { path: socketPath });
  chmodSync(socketPath, 0o777);
  const udp = createSocket('udp4').on('message', () => arrived.push('a UDP datagram arrived'));
  udp.bind(0, '127.0.0.1');
  await once(udp, 'listening');
  return {
    tcpPort: (tcp.address() as AddressInfo).port,
    udpPort: udp.address().port,
    arrivals: () => [...new Set(arrived)],
    close: async () => void (await Promise.all([end(tcp), end(local), end(udp)])),
  };
}

async function listen(what: string, arrived: string[], where: object): Promise<Server> {
  const server = createServer((socket) => {
    arrived.push(`${what} arrived`);
    socket.on('error', () => undefined).destroy();
  });
  server.listen(where);
  await once(server, 'listening');
  return server;
}

function end(door: Server | Socket): Promise<void> {
  return new Promise((resolve) => door.close(() => resolve()));
}

function victimHarm({ pid, exitCode, signalCode }: ChildProcess): readonly string[] {
  if (exitCode !== null || signalCode !== null) return ['the victim is dead'];
  const state = /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
  return state === 'T' ? ['the victim is stopped'] : [];
}
