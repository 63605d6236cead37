import { defineConfig } from 'vitest/config';
import { testSettings } from './helpers/fixtures.ts';

const suite = (name: string, timeout = 30_000, globalSetup: string[] = []) => ({
  test: {
    name,
    globalSetup,
    env: testSettings,
    root: new URL('..', import.meta.url).pathname,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: timeout,
  },
});

// The tests that start the API copy a database that is prepared.
const prepared = [new URL('helpers/prepared.ts', import.meta.url).pathname];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      suite('unit'),
      suite('features', 30_000, prepared),
      suite('server', 120_000, prepared),
      suite('budgets', 60_000),
    ],
  },
});
