import { defineConfig } from 'vitest/config';
import { testSettings } from './helpers/fixtures.ts';

const suite = (name: string, timeout = 30_000) => ({
  test: {
    name,
    env: testSettings,
    root: new URL('..', import.meta.url).pathname,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: timeout,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [suite('unit'), suite('features'), suite('server', 120_000), suite('budgets', 60_000)],
  },
});
