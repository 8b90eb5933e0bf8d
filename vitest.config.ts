import { defineConfig } from 'vitest/config';

const packages = ['tool', 'signature', 'catalog', 'bridge', 'telemetry', 'dispatch', 'modes', 'mcp', 'ai-sdk'];
const apps = ['gateway', 'mock-provider'];
const project = (name: string, root: string) => ({ extends: true as const, test: { name, root } });

export default defineConfig({
  test: {
    projects: [
      ...packages.map((name) => project(name, `packages/${name}`)),
      ...apps.map((name) => project(name, `apps/${name}`)),
      { extends: true as const, test: { name: 'e2e', root: 'e2e', include: ['**/*.test.ts'] } },
    ],
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    allowOnly: false,
    maxWorkers: 2,
    // Nothing asserts a time; these only end what hangs, also on a machine that is busy with something else.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: { provider: 'v8', include: ['packages/*/src/**'], reporter: ['text-summary', 'json-summary'] },
  },
});
