import type { Page } from 'playwright/test';

type Asked = Pick<Page, 'evaluate'>;

/**
 * Texts that something cuts off where nobody can scroll to them, or that stand out of their button. None of them is hidden on purpose,
 * and none is the breadcrumb's last step, which keeps to one line and stands in full in the heading below.
 */
export const cutOff = (page: Asked): Promise<string[]> =>
  page.evaluate(() => {
    const cuts = (element: Element, text: DOMRect): boolean => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const keeps = /hidden|clip/.test(overflowX) || element.matches('button, .btn');
      const wide = keeps && (text.left < box.left - 1 || text.right > box.right + 1);
      const high = /hidden|clip/.test(overflowY) && (text.top < box.top - 1 || text.bottom > box.bottom + 1);
      return wide || high;
    };
    const isCut = (node: Node): boolean => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (let element = node.parentElement; element; element = element.parentElement) {
        const style = getComputedStyle(element);
        // Its first lines alone are shown on purpose: the whole text stands on the page that the card leads to.
        if (style.webkitLineClamp !== 'none') return false;
        if (style.clipPath !== 'none' || /auto|scroll/.test(style.overflowX + style.overflowY)) return false;
        if (cuts(element, text)) return true;
      }
      return text.right > document.documentElement.clientWidth + 1;
    };
    const heading = document.querySelector('h1')?.textContent;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (!node.textContent?.trim() || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      // The name of a button that shows its icon alone.
      if (getComputedStyle(node.parentElement).fontSize === '0px') continue;
      if (node.parentElement.matches('[aria-current]') && node.textContent === heading) continue;
      if (isCut(node))
        found.push(`${node.parentElement.className || node.parentElement.nodeName}: ${node.textContent}`);
    }
    return found;
  });

/** How wide the page is, with what `main` cuts off counted: only texts that nobody writes may need that. */
export const pageWidth = (page: Asked) =>
  page.evaluate(() => {
    const main = document.querySelector('main');
    if (main) main.style.overflowX = 'visible';
    const { scrollWidth } = document.documentElement;
    if (main) main.style.overflowX = '';
    return scrollWidth;
  });

/**
 * Words of headings, links, buttons and labels that stand in two lines, because one is too short for them. An email address, an id and
 * a word of more than fourteen letters may break.
 */
export const brokenWords = (page: Asked): Promise<string[]> =>
  page.evaluate(() => {
    const linesOf = (node: Node, from: number, to: number): number => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
    };
    const found: string[] = [];
    for (const element of document.querySelectorAll('h1, h2, h3, a, button, summary, label, legend, body > header')) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (!node.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
        if (node.parentElement.closest('[href^="mailto:"]') || /\d/.test(node.textContent ?? '')) continue;
        for (const { 0: word, index } of node.textContent?.matchAll(/[^\s\-–/]+/gu) ?? [])
          if (word.length <= 14 && linesOf(node, index, index + word.length) > 1) found.push(word);
      }
    }
    return found;
  });
