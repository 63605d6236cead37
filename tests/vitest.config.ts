import { defineConfig } from 'vitest/config';

const suite = (name: string, timeout = 5_000) => ({
  test: {
    name,
    root: new URL('..', import.meta.url).pathname,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: Math.max(timeout, 30_000),
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [suite('unit'), suite('features'), suite('server', 120_000), suite('budgets', 60_000)],
  },
});
