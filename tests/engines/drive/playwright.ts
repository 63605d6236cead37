import type { BrowserType, Page } from 'playwright/test';
import { bodyOf, type Launch, type Tab } from './browser.ts';

const known = new WeakMap<Page, string>();
let last = 0;

function tabOf(page: Page): Tab {
  const id = known.get(page) ?? String(++last);
  known.set(page, id);
  return {
    id,
    goto: async (address) => void (await page.goto(address)),
    evaluate: (run, given) => page.evaluate(`(() => { ${bodyOf(run, given)} })()`),
    pressAt: (x, y) => page.mouse.click(x, y),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.close(),
  };
}

/** Starts one of Playwright's own builds. */
export const launchPlaywright =
  (type: BrowserType): Launch =>
  async ({ firefox = [] } = {}) => {
    const firefoxUserPrefs = Object.fromEntries(firefox.map((name) => [name, false]));
    const browser = await type.launch(type.name() === 'firefox' ? { firefoxUserPrefs } : {});
    const context = await browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
    await context.newPage();
    return {
      newTab: async () => tabOf(await context.newPage()),
      tabs: async () => context.pages().map(tabOf),
      close: () => browser.close(),
    };
  };
