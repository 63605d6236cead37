import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright/test';
import { paths } from '../../src/routes.ts';
import { chromiumArguments, ensureChromium } from '../helpers/chromium.ts';
import { settled } from '../helpers/places.ts';
import { startSite } from '../helpers/site.ts';
import { REVIEWED } from './hostile-calls.ts';
import { ALARM, hostileTexts, PRODUCT } from './hostile-texts.ts';

/** What happened while pages were open that must never happen. */
export interface PagesSeen {
  opened: number;
  /** Pages of those that show what is stored on which a text was read that would run. */
  shown: number;
  wrong: string[];
}

/** How many pages must show one: profile, donations, enrolments, the form that the profile fills, reviews. */
export const SHOWN = 5;

const personal = [paths.profile, paths.donationHistory, paths.enrollHistory, paths.donations];

const addressesWith: readonly ((text: string) => string)[] = [
  (text) => `/login?next=${text}`,
  (text) => `/login#${text}`,
  (text) => `/confirm/${text}`,
  (text) => `/confirm/google#${text}`,
  (text) => `/reset?token=${text}`,
  (text) => `/campaigns?status=${text}&page=${text}`,
  (text) => `/campaigns/${text || 'x'}`,
  (text) => `/donations/success?transactionId=${text}`,
  (text) => `/donations?amount=${text}`,
  (text) => `/media?page=${text}`,
  (text) => `/${text}`,
];

/** The addresses that hold a text themselves: every one for what would run in a page, one for each other text. */
function* addresses(): Generator<string> {
  for (const [at, text] of hostileTexts.entries()) {
    const part = encodeURIComponent(text.toWellFormed().slice(0, 1000));
    for (const [kind, address] of addressesWith.entries())
      if (text.includes(ALARM) || at % addressesWith.length === kind) yield address(part);
  }
}

/** Opens the pages that show what is stored in `dataDir`, and those whose addresses hold the texts, in Chromium. */
export async function openPages(dataDir: string, token: string, say: (line: string) => void): Promise<PagesSeen> {
  execFileSync(process.execPath, ['src/server/hosts/commands/build.ts'], { stdio: 'ignore' });
  const site = await startSite({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 360, height: 800 } });
  await context.addInitScript((value) => localStorage.setItem('hh_token', value), token);
  const page = await context.newPage();
  const wrong: string[] = [];
  let opened = 0;
  let shown = 0;
  await page.exposeFunction('alarm', () => wrong.push(`a text ran at ${page.url()}`));
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => wrong.push(`a dialog at ${page.url()}`)));
  page.on('pageerror', (error) => wrong.push(`${error.message} at ${page.url()}`));
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) wrong.push(`${message.text()} at ${page.url()}`);
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url) && !request.url().startsWith('data:')) wrong.push(`asked ${request.url()}`);
  });
  const failed = (error: unknown) => void wrong.push(`${String(error).split('\n')[0]} at ${page.url()}`);
  const open = async (path: string) => {
    await page.goto(path).catch(failed);
    await settled(page).catch(failed);
    const text = await page.locator('body').innerText();
    if (text.includes(PRODUCT)) wrong.push(`a template was filled in at ${path}`);
    opened += 1;
  };
  const reviews = Array.from({ length: 8 }, (_, nth) => `/campaigns/${REVIEWED}?reviews=${nth + 1}#reviews`);
  for (const path of [...personal, ...reviews]) {
    await open(path);
    if (path.endsWith('#reviews')) await page.locator('.reviews .review').first().waitFor().catch(failed);
    // Words and what stands in fields.
    const fields = page
      .locator('main input')
      .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
    const read = [await page.locator('main').innerText(), ...(await fields)].join('\n');
    if (read.includes(ALARM)) shown += 1;
  }
  for (const path of addresses()) {
    if (opened % 25 === 0) say(`${opened} pages opened`);
    await open(path);
  }
  const before = wrong.length;
  await page.evaluate(() => Reflect.get(window, 'alarm')());
  if (wrong.length === before) wrong.push('the alarm itself does not work');
  else wrong.splice(before, 1);
  await browser.close();
  await site.stop();
  return { opened, shown, wrong };
}
