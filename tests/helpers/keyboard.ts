import { expect, type JSHandle, type Locator, type Page } from 'playwright/test';

const PRESSES = 200;

/** What is wrong with how the focus is seen, in a sentence; `null` when the focus has left the page, or the part of it that is asked for. */
export const focusProblem = (page: Page, part = 'body'): Promise<string | null> =>
  page.evaluate((selector) => {
    const element = document.activeElement;
    if (!element || element === document.body || !element.closest(selector)) return null;
    const name = `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') || element.getAttribute('name') || element.textContent || '').trim().slice(0, 40)}"`;
    // A radio button may be drawn by what stands beside it in its label, a card by what its link spreads over it.
    const drawn = [element, ...(element.closest('label')?.querySelectorAll('*') ?? [])];
    const outlined = drawn.some((part) =>
      [null, '::before', '::after'].some((pseudo) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(part, pseudo);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      }),
    );
    // The browser itself rings the calendar button inside a date field, where no style of a page reaches.
    if (!outlined && !element.matches('[type=date]')) return `${name} has no outline`;
    const box = (element.closest('label') ?? element).getBoundingClientRect();
    const header = document.querySelector('body > header');
    const covered = header && !header.contains(element) ? header.getBoundingClientRect().bottom : 0;
    if (box.bottom <= 0 || box.top >= innerHeight) return `${name} is out of view (${box.top} to ${box.bottom})`;
    const above = element.contains(document.elementFromPoint(box.left + box.width / 2, box.top + 4));
    if (!above && box.top < covered - 1 && box.height < innerHeight - covered) {
      return `${name} is under the header (${box.top} to ${box.bottom})`;
    }
    return '';
  }, part);

/**
 * Collects what takes the focus in a part of the page, each once. A campaign's bar with the second button does not count: it comes and goes
 * as the page scrolls, and hands the focus on to the first button when it goes.
 */
const collectStops = (page: Page, part: string): Promise<JSHandle<Set<Element>>> =>
  page.evaluateHandle((selector) => {
    const stops = new Set<Element>();
    addEventListener('focusin', ({ target }) => {
      if (target instanceof Element && target.closest(selector) && !target.closest('.enrol-bar')) stops.add(target);
    });
    return stops;
  }, part);

/**
 * Presses Tab (or Shift+Tab) until the focus has left the page, or a part of it. Answers how many stops there were, without those in a
 * campaign's bar, and what was wrong at them.
 */
export async function walk(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  part = 'body',
): Promise<{ stops: number; problems: string[] }> {
  const problems: string[] = [];
  const stops = await collectStops(page, part);
  for (let presses = 0; presses < PRESSES; presses++) {
    await page.keyboard.press(key);
    const problem = await focusProblem(page, part);
    if (problem === null) return { stops: await stops.evaluate(({ size }) => size), problems };
    if (problem) problems.push(problem);
  }
  throw new Error(`The focus never leaves ${part}.`);
}

/** Presses Tab (or Shift+Tab) until an element has the focus, which must be seen at every stop on the way. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    expect((await focusProblem(page)) ?? '').toBe('');
  }
  throw new Error(`${target} cannot be reached with ${key}.`);
}
