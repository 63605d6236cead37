import { type BuiltPage, elements, putAfterHeading, putAfterHeadScripts } from './page.ts';

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

/** The bundle that draws islands, as `bundles.ts` names it. */
const REACT = /\/react\.[^/]+$/;

/**
 * Adds a preload for each script that the page needs: they then come side by side, where a chain costs a round trip a link. React is two
 * thirds of all bytes: it is asked for in the head, before the styles, as soon as the line is free. The others stand after the heading: their
 * names do not compress, and the heading has to come with the first packets. An island that waits until it is seen asks for its scripts
 * itself. Throws when an island does not name its scripts.
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
