import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from 'playwright/test';
import { test as base, expectAccessible } from './browser.ts';
import { addWeek } from './desk-week.ts';
import { tabTo } from './keyboard.ts';
import type { RunningSite } from './site.ts';

/** Browser tests at the desk. Each call has a site of its own that holds the week: what one file does there, no other file reads. */
export const deskTest = () =>
  base.extend<object, { site: RunningSite }>({
    site: [
      async ({ site }, use) => {
        addWeek(site.dataDir);
        await use(site);
      },
      { scope: 'worker' },
    ],
  });

export const OFFICE = 'office@example.org';

/** Somebody of the office at the keyboard of a phone without scripts. */
export interface DeskKeys {
  page: Page;
  site: RunningSite;
  checker: Page;
  checked: Set<string>;
}
/** Something that is done or seen at the desk, with keys alone. */
export type Step = (at: DeskKeys) => Promise<void>;
type Name = string | RegExp;

const h1 = (page: Page) => page.getByRole('heading', { level: 1 }).innerText();
const named = (at: DeskKeys, role: 'link' | 'button', name: Name) =>
  at.page.getByRole(role, { name, exact: typeof name === 'string' }).first();

/** What every page of the desk must be: small, no wider than a phone, and clean for axe in both schemes. */
async function look({ page, checker, checked }: DeskKeys): Promise<void> {
  const html = await page.content();
  expect(html.length, page.url()).toBeLessThan(14 * 1024);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360);
  const title = await h1(page);
  if (checked.has(title)) return;
  checked.add(title);
  await checker.setContent(html);
  expect(await checker.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(320);
  for (const colorScheme of ['light', 'dark'] as const) {
    await checker.emulateMedia({ colorScheme });
    await expectAccessible(checker);
  }
}

async function follow(at: DeskKeys, target: Locator): Promise<void> {
  await tabTo(at.page, target);
  const next = at.page.waitForEvent('load');
  await at.page.keyboard.press('Enter');
  await next;
  await look(at);
  if ((await h1(at.page)) !== 'Is it you?') return;
  await typeCode(at);
  await press('Go on')(at);
  // A form comes back as it was, and is sent by one press.
  if (await at.page.getByText('The code is right.').isVisible()) await follow(at, target);
}

async function typeCode(at: DeskKeys): Promise<void> {
  const mail = await at.site.mailTo(OFFICE, /your code for the desk is \d{6}/);
  await type('Code', /your code for the desk is (\d{6})/.exec(mail)?.[1] ?? '')(at);
}

export const link =
  (name: Name): Step =>
  (at) =>
    follow(at, named(at, 'link', name));
/** Presses a button, and types the mailed code where the desk asks for it. */
export const press =
  (name: Name): Step =>
  (at) =>
    follow(at, named(at, 'button', name));
/** Types into a field, in the place of what stands there. */
export const type =
  (label: Name, text: string): Step =>
  async ({ page }) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(text);
  };
export const choose =
  (label: string, letters: string): Step =>
  async ({ page }) => {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.type(letters);
  };
export const space =
  (find: (page: Page) => Locator): Step =>
  async ({ page }) => {
    await tabTo(page, find(page).first());
    await page.keyboard.press('Space');
  };
export const tick = (label: Name) => space((page) => page.getByLabel(label));
/** Chooses one of several that stand below each other. */
export const pick =
  (label: Name): Step =>
  async ({ page }) => {
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    for (let press = 0; press < 40 && !(await page.getByLabel(label).isChecked()); press++)
      await page.keyboard.press('ArrowDown');
  };
/** The page says something. What an act has brought has the focus, where a screen reader says it and the keyboard goes on. */
export const sees =
  (words: Name): Step =>
  async ({ page }) => {
    await expect(page.getByRole('main')).toContainText(words);
    const result = page.locator('.said, .found').filter({ hasText: words });
    if (await result.count()) await expect(result).toBeFocused();
  };
export const saves =
  (role: 'link' | 'button', name: string, words: Name): Step =>
  async (at) => {
    await tabTo(at.page, named(at, role, name));
    const download = at.page.waitForEvent('download');
    const asked = at.page.getByRole('heading', { name: 'Is it you?' }).waitFor();
    await at.page.keyboard.press('Enter');
    if (await Promise.race([download.then(() => false), asked.then(() => true)])) {
      await typeCode(at);
      await tabTo(at.page, named(at, 'button', 'Go on'));
      await at.page.keyboard.press('Enter');
    }
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(words);
  };
export const find = (words: string): Step[] => [
  link('People'),
  type('Find a donor or participant', words),
  press('Find'),
];
export const walk = (heading: string): Step[] => [link('Campaigns'), link(heading)];
