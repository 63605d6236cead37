import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright/test';

/**
 * Features of Chromium that the tests switch off. The first two are the list below the address bar: nobody sees it in a browser
 * without a window, and for each new context it costs as much processor time as a page of the site. The others are Playwright's:
 * Chromium listens to the last list alone, so this one names them again.
 */
const featuresOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** A Chromium run as root needs no-sandbox; the rest keeps it from calling home and from working for nobody. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A busy machine looks like a slow line, on which the site keeps no pages.
  '--force-effective-connection-type=4G',
  `--disable-features=${featuresOff.join(',')}`,
];

// The shell has no window, and takes a third less processor time than the whole browser.
const SHELL = 'chromium-headless-shell';
const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function candidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onSystem = [SHELL, ...systemNames].flatMap((name) => folders.map((folder) => join(folder, name)));
  const all = [process.env['CHROMIUM_PATH'], chromium.executablePath(), ...onSystem];
  return all.filter((path) => path !== undefined && existsSync(path)) as string[];
}

/** The browser to test with: `$CHROMIUM_PATH`, then Playwright's own, then the system's. Undefined when there is none. */
export const findChromium = (): string | undefined => candidates()[0];

/** One that can do what its shell cannot: keep a page for the Back button. Undefined when there is none. */
export const findWholeChromium = (): string | undefined => candidates().find((path) => !path.endsWith(SHELL));

/** Finds a browser or installs one; throws with what to do when neither works. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });
  const fromDebian =
    (...names: string[]) =>
    () => {
      if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error('not Debian as root');
      run('apt-get', 'update', '-qq');
      run('apt-get', 'install', '-y', '-qq', ...names);
    };
  const attempts = [
    fromDebian('chromium', SHELL),
    fromDebian('chromium'),
    () => run('npx', 'playwright', 'install', '--with-deps', 'chromium'),
    () => run('npx', 'playwright', 'install', 'chromium'),
  ];
  for (const attempt of attempts) {
    try {
      console.log('No browser found; installing Chromium …');
      attempt();
    } catch {
      continue;
    }
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('No Chromium found and none could be installed. Install one and set CHROMIUM_PATH to its program.');
}
