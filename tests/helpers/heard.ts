import { expect, type Page } from 'playwright/test';

/** What a screen reader is told since the last act, in its order, and what has the focus. */
interface Heard {
  readonly words: readonly string[];
  /** Role and name of what has the focus, such as `button "Log In"`; `BODY` when nothing has it. */
  readonly focus: string;
}

const listening = new WeakSet<Page>();

/**
 * Listens to a page from its next load on. Only what enters a region that was there before counts: a region that comes with its words is
 * not spoken by every screen reader, so it is written down as `unheard: …`. So is a text that came just before, in the region itself or in
 * a message that is silent, and a place to which a screen reader has followed a caret: Orca takes them for known. What changes in how the
 * place with the focus is described is heard too, and `twice: …` where a field gets a message together with the focus.
 */
export async function listen(page: Page): Promise<void> {
  if (listening.has(page)) return;
  listening.add(page);
  await page.addInitScript(() => {
    const words: string[] = [];
    Reflect.set(window, 'heardWords', words);
    const known = new Map<Element, string>();
    const roots = new Map<Element, ShadowRoot>();
    const contentOf = (region: Element) => (roots.get(region) ?? region).textContent ?? '';
    const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
    const silentTexts = () =>
      [...document.querySelectorAll('[aria-live=off], [aria-live=off] *')].map((element) => element.textContent);
    const look = (note: (region: Element, text: string) => void) => {
      for (const region of document.querySelectorAll(
        ':is([role=status], [role=alert], [aria-live]):not([aria-live=off])',
      )) {
        const text = contentOf(region);
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
    const descriptions = new Map<Element, { text: string; at: number }>();
    const describe = (note: (place: Element, text: string) => void) => {
      for (const place of document.querySelectorAll('[aria-describedby], [aria-invalid]')) {
        const parts = (place.getAttribute('aria-describedby') ?? '').split(' ').map((id) => {
          const part = document.getElementById(id)?.cloneNode(true) as Element | undefined;
          for (const hidden of part?.querySelectorAll('[aria-hidden=true]') ?? []) hidden.remove();
          return part?.textContent ?? '';
        });
        const text = plain(parts.join(' '));
        if (descriptions.get(place)?.text === text) continue;
        note(place, text);
        descriptions.set(place, { text, at: descriptions.has(place) ? performance.now() : Number.NEGATIVE_INFINITY });
      }
    };
    let loading = true;
    addEventListener('DOMContentLoaded', () => {
      look(() => undefined);
      loading = false;
    });
    // A browser tells of the focus first, and then of what has changed meanwhile.
    const TOGETHER = 50;
    addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element) || loading) return;
      describe(() => undefined);
      const { text, at = Number.NEGATIVE_INFINITY } = descriptions.get(target) ?? {};
      if (target.ariaInvalid === 'true' && performance.now() - at < TOGETHER) words.push(`twice: ${text}`);
      const caret = getSelection()?.anchorNode;
      const box = caret instanceof Element ? caret : caret?.parentElement;
      if (box?.getClientRects().length === 0) words.push(`unheard: ${plain(target.textContent ?? '')}`);
    });
    const watch = new MutationObserver((records) => {
      if (loading) return;
      describe((place, text) => {
        if (place === document.activeElement && text && descriptions.has(place)) words.push(text);
      });
      look((region, text) => {
        const before = known.get(region);
        const again = before === text && records.some(({ target }) => (roots.get(region) ?? region).contains(target));
        if (!plain(text) || (before === text && !again)) return;
        const lost = before === undefined || again || silentTexts().includes(text);
        words.push(lost ? `unheard: ${plain(text)}` : plain(text));
      });
    });
    const attributes = { attributes: true, attributeFilter: ['aria-describedby', 'aria-hidden'] };
    watch.observe(document, { childList: true, characterData: true, subtree: true, ...attributes });
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
