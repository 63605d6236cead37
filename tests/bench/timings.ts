import { chromium } from 'playwright/test';
import { chromiumArguments, ensureChromium } from '../helpers/chromium.ts';
import { startSite } from '../helpers/site.ts';

const PAGES = [
  '/',
  '/about',
  '/event',
  '/faq',
  '/campaigns',
  '/campaigns/kheerganga-carry-down',
  '/donations',
  '/login',
];
const RUNS = 3;
// One bar of signal: 400 kbit/s, 400 ms there and back, a processor a quarter as fast.
const LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SLOWER = 4;

interface Timing {
  first: number;
  largest: number;
  shift: number;
  loaded: number;
}

/** Runs in the page: what the browser has measured about its load, in milliseconds. */
function read(): Promise<Timing> {
  return new Promise((resolve) => {
    const found: Timing = { first: 0, largest: 0, shift: 0, loaded: 0 };
    const watch = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') found.first = entry.startTime;
    });
    watch('largest-contentful-paint', (entry) => {
      found.largest = entry.startTime;
    });
    watch('layout-shift', (entry) => {
      found.shift += entry.value ?? 0;
    });
    watch('navigation', (entry) => {
      found.loaded = entry.startTime + entry.duration;
    });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(found)));
  });
}

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Prints first and largest paint, load and layout shift of the main pages on a slow line, the middle of a few cold loads. */
export async function pageTimings(): Promise<void> {
  const site = await startSite();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  console.log(`\nTimings on a slow line (ms, middle of ${RUNS}; the browser's own throttling, without handshakes)\n`);
  console.log(`${'page'.padEnd(44)}   first  largest   loaded    shift`);
  for (const path of PAGES) {
    const runs: Timing[] = [];
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', LINE);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(`${site.url}${path}`, { waitUntil: 'networkidle' });
      runs.push(await page.evaluate(read));
      await context.close();
    }
    const shown = (key: keyof Timing, digits = 0) =>
      middle(runs.map((run) => run[key]))
        .toFixed(digits)
        .padStart(8);
    console.log(`${path.padEnd(44)}${shown('first')} ${shown('largest')} ${shown('loaded')} ${shown('shift', 3)}`);
  }
  await browser.close();
  await site.stop();
}
