import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { test as base, expect, type Page } from 'playwright/test';
import { type RunningSite, startSite } from './site.ts';

// How Chromium tells a page's developer that the policy has blocked something.
const BLOCKED = /Content Security Policy|Trusted(HTML|Script|ScriptURL)'? assignment|violates the following|integrity/;

/** Prints the address of a page whose test has failed, and what it tells its reader: a screenshot does not leave every machine. */
async function tellWhatStands(page: Page): Promise<void> {
  const told = page.locator('[role=alert], [role=status], .message, h1').filter({ visible: true });
  const texts = await told.allInnerTexts().catch(() => []);
  console.error(`At the end: ${page.url()}: ${texts.filter((text) => text.trim()).join(' | ')}`);
}

/**
 * The browser tests' `test`: each worker has its own site with its own database. A test fails when its page does what the
 * Content-Security-Policy forbids, except where `blocks` is true.
 */
export const test = base.extend<{ blocks: boolean }, { site: RunningSite }>({
  blocks: [false, { option: true }],
  context: async ({ context, blocks }, use, info) => {
    const blocked: string[] = [];
    context.on('console', (message) => {
      if (BLOCKED.test(message.text())) blocked.push(`${message.page()?.url()}: ${message.text()}`);
    });
    await use(context);
    if (info.status !== info.expectedStatus) for (const page of context.pages()) await tellWhatStands(page);
    if (!blocks) expect(blocked).toEqual([]);
  },
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

export { expect };

/** Resolves when the browser has drawn twice: what was to follow from an event without any waiting has followed. */
export const drawnTwice = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

/** axe as one small script: `axe.source` is more than twice as long, and a browser reads it anew on each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Runs axe over the page as it stands, or over one part of it, and expects it to find nothing. axe is put into a page once and
 * reports violations alone: passes cost it several times as long. No page of the site has a frame. It waits until the page has
 * stopped scrolling: on the way, the header covers part of a field, which axe then calls too small.
 */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ([selector, tags]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      for (let before = Number.NaN, still = 0; still < 3; before = scrollY) {
        await frame();
        still = scrollY === before ? still + 1 : 0;
      }
      const { run } = Reflect.get(window, 'axe') as typeof axe;
      const { violations } = await run(selector ?? document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    [part, TAGS] as const,
  );
  expect(found).toEqual([]);
}
