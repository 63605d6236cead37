import {
  type BuiltPage,
  type Element,
  elements,
  putAfterHeading,
  putInto,
  readAttribute,
  remove,
  textOf,
  theElement,
} from './page.ts';

/** Puts a script into a file that is kept for good, and answers its address: the same text, the same file. */
export type AddScript = (name: string, text: string) => string;

/**
 * Waits until the page has been read, then gives each island its data from the end of the page, before Astro's own scripts, in the same
 * file, look for it.
 */
const HAND_OUT =
  'document.readyState=="loading"&&await new Promise(e=>document.addEventListener("DOMContentLoaded",e));' +
  `for(let e of document.querySelectorAll("[data-props]"))for(let r of document.querySelectorAll('[uid="'+e.dataset.props+'"]'))r.setAttribute("props",e.textContent);`;

const isOfAstro = (script: Element) =>
  Object.keys(script.attribs).length === 0 &&
  ['self.Astro', '"astro-island"'].some((name) => textOf(script).includes(name));

/**
 * Puts the data of islands at the end of the page, and Astro's own scripts into one file. The first packets then carry words, and the
 * file is kept from page to page. A page without islands stays as it is. Throws when an island has no script or no data.
 */
export function islandsLast(page: BuiltPage, addScript: AddScript): void {
  const islands = elements(page, 'astro-island');
  if (islands.length === 0) return;
  const scripts = elements(page, 'script').filter(isOfAstro);
  if (!scripts.some((script) => textOf(script).includes('"astro-island"')))
    throw new Error('the page has islands, but no inline script that defines "astro-island": has Astro moved it?');
  const body = theElement(page, 'body');
  for (const island of islands) {
    const { uid, props } = island.attribs;
    if (!uid || props === undefined)
      throw new Error('an <astro-island> has no uid or no props: has Astro changed its attributes?');
    if (props === '{}') continue;
    const json = readAttribute(props).replaceAll('<', '\\u003c');
    putInto(body, `<script type="application/json" data-props="${uid}">${json}</script>`);
    delete island.attribs['props'];
  }
  for (const script of scripts) remove(script);
  const address = addScript('islands', [HAND_OUT, ...scripts.map(textOf)].join('\n'));
  putAfterHeading(page, `<script type="module" src="${address}" async></script>`);
}
