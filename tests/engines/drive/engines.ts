import { existsSync } from 'node:fs';
import { type BrowserType, firefox, webkit } from 'playwright/test';
import type { Launch } from './browser.ts';
import { hasFirefox, launchFirefox } from './firefox.ts';
import { launchPlaywright } from './playwright.ts';
import { hasWebKit, launchWebKit } from './webkit.ts';

/** An engine beside Chromium's, and how its browser is started; undefined where there is none. */
interface Engine {
  readonly name: string;
  readonly launch: Launch | undefined;
  readonly wanted: string;
}

const launchOf = (type: BrowserType, system: Launch | false): Launch | undefined =>
  existsSync(type.executablePath()) ? launchPlaywright(type) : system || undefined;

export const engines: readonly Engine[] = [
  { name: 'Firefox', launch: launchOf(firefox, hasFirefox() && launchFirefox), wanted: 'firefox-esr' },
  { name: 'WebKit', launch: launchOf(webkit, hasWebKit() && launchWebKit), wanted: 'webkit2gtk-driver and xvfb' },
];
