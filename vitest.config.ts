import { defineConfig } from 'vitest/config';

const packages = ['tool', 'signature', 'catalog', 'bridge', 'telemetry', 'dispatch', 'modes', 'mcp'];
const apps = ['gateway', 'mock-provider'];

export default defineConfig({
  test: {
    projects: [
      ...packages.map((name) => ({ extends: true as const, test: { name, root: `packages/${name}` } })),
      ...apps.map((name) => ({ extends: true as const, test: { name, root: `apps/${name}`, testTimeout: 30_000 } })),
      {
        extends: true as const,
        test: { name: 'e2e', root: 'e2e', include: ['**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 },
      },
    ],
    include: ['test/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    allowOnly: false,
    maxWorkers: 2,
    coverage: { provider: 'v8', include: ['packages/*/src/**'], reporter: ['text-summary', 'json-summary'] },
  },
});
