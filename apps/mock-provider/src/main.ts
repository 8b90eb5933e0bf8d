// Starts the provider by hand: `node src/main.ts [--port 4010] [--host 127.0.0.1] [--text TEXT | --task FILE.json]`.
// The only file here that reads arguments and files.

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Script } from './script.ts';
import { startMockProvider } from './serve.ts';
import { taskScript } from './task/task-script.ts';
import type { Task } from './task/task.ts';
import { textScript } from './text-script.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
    text: { type: 'string', default: 'Hello from the mock provider.' },
    task: { type: 'string' },
  },
});

function chosenScript(): Script {
  if (values.task === undefined) return textScript(values.text);
  return taskScript(JSON.parse(readFileSync(values.task, 'utf8')) as Task);
}

const provider = await startMockProvider({ script: chosenScript(), port: Number(values.port), host: values.host });
console.log(`Mock provider: ${provider.url}/v1 (Ctrl+C stops it and prints what it received)`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const entry of provider.ledger.requests()) {
      console.log(
        `${entry.index} ${entry.api} ${entry.bytes} bytes, ${entry.toolNames.length} tools of ${entry.toolBytes} bytes`,
      );
    }
    void provider.close();
  });
}
