import { defineConfig } from 'playwright/test';
import { chromiumArguments, findChromium, findWholeChromium } from './helpers/chromium.ts';
import { secondTry, testSettings } from './helpers/fixtures.ts';

Object.assign(process.env, testSettings);

const browserAt = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
});

/** What keeps pages by a service worker: the shell starts one at some times and at others does not. */
const KEEPING = /\/(kept|kept-deploys|offline|hindi|policy|presence)\.spec\.ts$/;

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  // Long enough for the tests with many pages on a machine a few times as slow.
  timeout: 180_000,
  // Two browsers and two servers share the machine: ten seconds have been too few for a password that is hashed.
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: secondTry,
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Kept pages would stand between a test and the site. The tests of keeping and of saved campaigns allow the worker.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'shell', testIgnore: KEEPING, use: browserAt(findChromium()) },
    { name: 'whole', testMatch: KEEPING, use: browserAt(findWholeChromium() ?? findChromium()) },
  ],
});
