import { defineConfig, type TestUserConfig } from 'vitest/config';
import { secondTry, testSettings } from './helpers/fixtures.ts';

const pathOf = (file: string) => new URL(file, import.meta.url).pathname;

const suite = (name: string, timeout = 30_000, more: TestUserConfig = {}) => ({
  test: {
    name,
    ...more,
    env: testSettings,
    retry: secondTry,
    root: pathOf('..'),
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: timeout,
    hookTimeout: timeout,
  },
});

// The tests that start the API copy a database that is prepared.
const globalSetup = [pathOf('helpers/prepared.ts')];

// Loading the whole API takes longer than most files of its tests: they share two processes. On PostgreSQL each file has its own, so that
// no connection of an earlier file is left; the few with races close all of theirs.
const isolate = 'TEST_DATABASE_URL' in process.env && !('TEST_SHARED' in process.env);
const shared = { isolate, setupFiles: [pathOf('helpers/after-each-file.ts')] };

export default defineConfig({
  test: {
    maxWorkers: 2,
    // `thorough`: left out of `npm test`. `races`: run on PostgreSQL too. An unknown tag fails.
    tags: [{ name: 'thorough' }, { name: 'races' }],
    projects: [
      suite('unit'),
      suite('features', 30_000, { globalSetup }),
      suite('server', 120_000, { globalSetup, ...shared }),
      suite('budgets', 60_000),
      // What a page shows stands whole in the message of a test that fails.
      suite('engines', 120_000, { chaiConfig: { truncateThreshold: 0 } }),
    ],
  },
});
