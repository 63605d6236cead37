import { defineConfig } from 'playwright/test';
import { chromiumArguments, findChromium } from './helpers/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: './e2e',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // On a machine that does other things too, another try tells a slow page from a broken one.
  retries: process.env['CI'] ? 2 : 0,
  use: {
    browserName: 'chromium',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumArguments },
    screenshot: 'only-on-failure',
  },
});
