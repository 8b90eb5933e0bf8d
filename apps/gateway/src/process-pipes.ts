// Standard output as the wire of a protocol: one stray line, of a plugin or of a library, would end the conversation.

import process from 'node:process';
import { Writable } from 'node:stream';
import type { Pipes } from './commands/command.ts';

/** Gives both pipes to the caller; whatever else is written to standard output goes to standard error. */
export function takePipes(): Pipes {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr);
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Uint8Array, encoding, done) => void write(chunk, encoding, done),
  });
  return { input: process.stdin, output };
}
