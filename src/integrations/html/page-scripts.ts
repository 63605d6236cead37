import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BuiltPage,
  type Element,
  elements,
  isInside,
  putAfterHeading,
  putAfterHeadScripts,
  putInto,
  readAttribute,
  remove,
  textOf,
  theElement,
} from './page.ts';
import { isListed } from './policy.ts';

/** The scripts that a script imports at once, by address; `undefined` for an address that the bundler did not write. */
export type ImportsOf = (script: string) => readonly string[] | undefined;

/** Everything that the given scripts import, however deep, themselves included. Throws for a script that was not built. */
export function graphOf(entries: Iterable<string>, importsOf: ImportsOf): Set<string> {
  const seen = new Set<string>();
  const visit = (script: string) => {
    if (seen.has(script)) return;
    seen.add(script);
    const imports = importsOf(script);
    if (!imports) throw new Error(`the page asks for ${script}, which the bundler did not write`);
    for (const next of imports) visit(next);
  };
  for (const entry of entries) visit(entry);
  return seen;
}

const linksTo = (scripts: readonly string[]) =>
  scripts.map((script) => `<link rel="modulepreload" href="${script}">`).join('');

const REACT = /\/react\.[^/]+$/;

/**
 * Adds a preload for each script that the page needs: a chain costs a round trip a link. React, two thirds of all bytes, is asked for in
 * the head; the others after the heading, since their names do not compress. Throws when an island does not name its scripts.
 */
export function withPreloads(page: BuiltPage, importsOf: ImportsOf): void {
  const islands = elements(page, 'astro-island').filter(({ attribs }) => attribs['client'] !== 'visible');
  const entries = islands.flatMap(({ attribs }) => {
    const urls = [attribs['component-url'], attribs['renderer-url']];
    return urls.map((url) => {
      if (!url) throw new Error('an <astro-island> has no component-url or no renderer-url: has Astro renamed them?');
      return url;
    });
  });
  const named = new Set(
    elements(page, 'script').flatMap(({ attribs }) =>
      attribs['type'] === 'module' && attribs['src'] && importsOf(attribs['src']) ? [attribs['src']] : [],
    ),
  );
  const asked = [...graphOf([...entries, ...named], importsOf).difference(named)];
  putAfterHeading(page, linksTo(asked.filter((script) => !REACT.test(script))));
  putAfterHeadScripts(page, linksTo(asked.filter((script) => REACT.test(script))));
}

/** Puts a script into a file that is kept for good, and answers its address: the same text, the same file. */
export type AddScript = (name: string, text: string) => string;

/** Gives each island its data from the end of the page, before Astro's own scripts look for it. */
const HAND_OUT =
  'document.readyState=="loading"&&await new Promise(e=>document.addEventListener("DOMContentLoaded",e));' +
  `for(let e of document.querySelectorAll("[data-props]"))for(let r of document.querySelectorAll('[uid="'+e.dataset.props+'"]'))r.setAttribute("props",e.textContent);`;

const isOfIslands = (script: Element) => ['self.Astro', '"astro-island"'].some((name) => textOf(script).includes(name));

/**
 * Puts the data of islands at the end of the page, and Astro's own scripts into one file that is kept from page to page. Throws when an
 * island has no script or no data.
 */
export function islandsLast(page: BuiltPage, addScript: AddScript): void {
  const islands = elements(page, 'astro-island');
  if (islands.length === 0) return;
  const scripts = elements(page, 'script').filter((script) => isListed(page, script) && isOfIslands(script));
  if (!scripts.some((script) => textOf(script).includes('"astro-island"')))
    throw new Error(
      'the page has islands, but no inline script of its policy that defines "astro-island": has Astro moved it?',
    );
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

/**
 * Lets the scripts at the end of a page run when they come: until all have run a browser does not go to the fragment of the address, and
 * takes the focus there once more. Scripts in `main` wait, since they look for what stands below.
 */
export function makeScriptsAsync(page: BuiltPage): void {
  for (const script of elements(page, 'script'))
    if (script.attribs['type'] === 'module' && script.attribs['src'] && !isInside(script, 'main'))
      script.attribs['async'] = '';
}

/** Writes script files below `root`, the folder of the built site: each text once, under a name that carries its hash. */
export function scriptFiles(root: string): AddScript {
  const written = new Set<string>();
  return (name, text) => {
    const address = `/_astro/${name}.${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
    if (!written.has(address)) writeFileSync(join(root, address), text);
    written.add(address);
    return address;
  };
}
