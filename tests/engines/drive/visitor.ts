import { expect } from 'vitest';
import type { Tab } from './browser.ts';

/** Milliseconds that a page has for what is waited for, and between two looks. */
const PATIENCE = { timeout: 30_000, interval: 50 };

interface Target {
  readonly selector: string;
  readonly words?: string;
}

/** Where the middle of an element stands in the window, once it is seen there; null while it is not. */
function middleOf({ selector, words = '' }: Target): { x: number; y: number } | null {
  for (const element of document.querySelectorAll(selector)) {
    if (!element.textContent?.includes(words) || element.matches('[disabled], [aria-disabled=true]')) continue;
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const point = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(point.x, point.y);
    if (width === 0 || !hit || !(element.contains(hit) || hit.contains(element))) continue;
    Reflect.set(window, 'wasPressed', false);
    element.addEventListener('click', () => Reflect.set(window, 'wasPressed', true), { capture: true, once: true });
    return point;
  }
  return null;
}

/** Waits until a function says yes in the page. It may be asked while the page changes; a failure tells what the page shows. */
export async function until<A>(tab: Tab, what: string, run: (given: A) => unknown, given: A): Promise<void> {
  const look = async () =>
    Boolean(await tab.evaluate(run, given)) ||
    (await tab.evaluate(() => `${location.href}: ${document.querySelector('main')?.innerText.replace(/\s+/g, ' ')}`));
  await expect.poll(look, { ...PATIENCE, message: what }).toBe(true);
}

/** Whether the press has reached its element, also when another page is there by now, or none. */
const landed = (tab: Tab): Promise<boolean> =>
  tab.evaluate(() => Reflect.get(window, 'wasPressed') !== false).catch(() => true);

/**
 * Presses the first element that is seen and is what was asked for. A press that reaches nothing, as into a window that has not been drawn
 * yet, is made again.
 */
export async function press(tab: Tab, selector: string, words = ''): Promise<void> {
  let pressed = false;
  const once = async () => {
    if (pressed && (await landed(tab))) return true;
    const point = await tab.evaluate(middleOf, { selector, words });
    if (!point) return false;
    await tab.pressAt(point.x, point.y);
    pressed = true;
    await expect.poll(() => landed(tab), { timeout: 1000, interval: 50 }).toBe(true);
    return true;
  };
  await expect.poll(once, { ...PATIENCE, message: `${selector} ${words} can be pressed` }).toBe(true);
}

/** Waits until the page shows these words. */
export const shows = (tab: Tab, words: string): Promise<void> =>
  expect
    .poll(() => tab.evaluate(() => document.querySelector('main')?.innerText.replace(/\s+/g, ' ')), PATIENCE)
    .toContain(words);

/** Waits until the page has this path, and the whole query where one is named. */
export const arrives = (tab: Tab, path: string): Promise<void> =>
  until(
    tab,
    `it arrives at ${path}`,
    (sought) =>
      document.readyState === 'complete' &&
      (sought.includes('?') ? location.pathname + location.search : location.pathname) === sought,
    path,
  );

/** Waits until the islands of a page work. */
export const settled = (tab: Tab): Promise<void> =>
  until(
    tab,
    'its islands work',
    () =>
      document.readyState === 'complete' &&
      !document.querySelector('astro-island[ssr][client="load"], .tabs:not([data-ready])') &&
      ![...document.querySelectorAll('[aria-busy="true"], .skeleton')].some(
        // What loads when it is scrolled to may wait.
        (busy) => busy.getClientRects().length > 0 && !busy.closest('astro-island[ssr][client="visible"]'),
      ),
    null,
  );

/** Milliseconds in which nothing is asked of a page that comes out of the history: WebKit's driver would stop it for good. */
const TRAVEL_MS = 2000;

/** Goes on in the history of the page by so many pages. */
export async function travel(tab: Tab, by: number): Promise<void> {
  await tab.evaluate((pages) => void setTimeout(() => history.go(pages)), by);
  await new Promise((done) => setTimeout(done, TRAVEL_MS));
}

/** Opens an address of the site, and waits until its islands work. */
export async function open(tab: Tab, address: string): Promise<void> {
  await tab.goto(address);
  await settled(tab);
}

/** Types into the fields of a form, each by its whole label. */
export async function fill(tab: Tab, values: Readonly<Record<string, string>>): Promise<void> {
  const typed = await tab.evaluate((given) => {
    const left = new Map(Object.entries(given));
    for (const label of document.querySelectorAll('main label')) {
      const { control } = label as HTMLLabelElement;
      const name =
        (label.firstElementChild?.matches('span') ? label.firstElementChild : label).textContent?.trim() ?? '';
      const value = left.get(name);
      if (value === undefined || !(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
        continue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
      control.dispatchEvent(new Event('input', { bubbles: true }));
      control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      left.delete(name);
    }
    return [...left.keys()];
  }, values);
  expect(typed, 'every field was found').toEqual([]);
}
