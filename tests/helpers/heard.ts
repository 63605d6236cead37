import { expect, type Page } from 'playwright/test';

/** What a screen reader is told: the words of live regions, and those said with the focus, since the last act, in their order, and what has the focus. */
interface Heard {
  readonly words: readonly string[];
  /** Role and name of what has the focus, such as `button "Log In"`; `BODY` when nothing has it. */
  readonly focus: string;
}

const listening = new WeakSet<Page>();

/**
 * Listens to a page from its next load on. Only what enters a region that was there before counts: a region that comes with its words is
 * not spoken by every screen reader, so it is written down as `unheard: …`.
 */
export async function listen(page: Page): Promise<void> {
  if (listening.has(page)) return;
  listening.add(page);
  await page.addInitScript(() => {
    const words: string[] = [];
    Reflect.set(window, 'heardWords', words);
    const known = new Map<Element, string>();
    const roots = new Map<Element, ShadowRoot>();
    const textOf = (region: Element) => ((roots.get(region) ?? region).textContent ?? '').replace(/\s+/g, ' ').trim();
    const look = (note: (region: Element, text: string) => void) => {
      for (const region of document.querySelectorAll(
        ':is([role=status], [role=alert], [aria-live]):not([aria-live=off])',
      )) {
        const text = textOf(region);
        note(region, text);
        known.set(region, text);
      }
    };
    // The region keeps its words where the page does not meet them.
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (init) {
      const root = attach.call(this, init);
      roots.set(this, root);
      watch.observe(root, { childList: true, characterData: true, subtree: true });
      return root;
    };
    let loading = true;
    addEventListener('DOMContentLoaded', () => {
      look(() => undefined);
      loading = false;
    });
    const watch = new MutationObserver((records) => {
      if (loading) return;
      // What is said with the place that has got the focus.
      const note = document.getElementById('said-with');
      const about = document.activeElement?.getAttribute('aria-describedby')?.split(' ');
      if (note?.ariaLabel && about?.includes(note.id) && records.some(({ target }) => target === note))
        words.push(note.ariaLabel);
      look((region, text) => {
        const before = known.get(region);
        const again = before === text && records.some(({ target }) => (roots.get(region) ?? region).contains(target));
        if (text && (before !== text || again)) words.push(before === undefined ? `unheard: ${text}` : text);
      });
    });
    const labels = { attributes: true, attributeFilter: ['aria-label'] };
    watch.observe(document, { childList: true, characterData: true, subtree: true, ...labels });
  });
}

/** What was heard since the last act, and where the focus is. */
export async function heard(page: Page): Promise<Heard> {
  const words = await page.evaluate(() => [...(Reflect.get(window, 'heardWords') as string[])]);
  const focused = page.locator(':focus');
  const [line] = (await focused.count()) > 0 ? (await focused.ariaSnapshot()).split('\n') : [];
  return {
    words,
    focus: line ? line.replace(/^- | \[.*?\]|:( .*)?$/g, '').replace(/^'(.*)'$/, '$1') : 'BODY',
  };
}

/**
 * Does an act, and expects exactly these words after it, each once, and the focus at this place. A part of an act that is not asked about
 * is left out.
 */
export async function hear(
  page: Page,
  act: () => Promise<unknown>,
  { words, focus }: { readonly words: readonly (string | RegExp)[]; readonly focus?: string | RegExp },
): Promise<void> {
  await page.evaluate(() => (Reflect.get(window, 'heardWords') as string[]).splice(0));
  await act();
  const expected = { words: words.map(matching), ...(focus && { focus: matching(focus) }) };
  await expect.poll(() => heard(page).catch(() => null)).toEqual(expect.objectContaining(expected));
}

const matching = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text));
