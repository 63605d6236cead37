import { defineConfig } from 'playwright/test';
import { chromiumArguments, findChromium } from './helpers/chromium.ts';
import { testSettings } from './helpers/fixtures.ts';

Object.assign(process.env, testSettings);

const executablePath = findChromium();

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
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Kept pages would stand between a test and the site. The tests of keeping and of saved campaigns allow the worker.
    serviceWorkers: 'block',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
    screenshot: 'only-on-failure',
  },
});
