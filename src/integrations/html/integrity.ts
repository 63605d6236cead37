import { type BuiltPage, elements } from './page.ts';

/**
 * Gives each script file that the page names its hash: a browser does not run a file that was changed on its way or on a host. What
 * such a file imports has none, but is asked for by a name that carries a hash.
 * @param hashOf the hash of a script of this site, by its address, as `sha256-…`
 */
export function withIntegrity(page: BuiltPage, hashOf: (address: string) => string): void {
  for (const { attribs } of elements(page, 'script'))
    if (attribs['src']?.startsWith('/')) attribs['integrity'] = hashOf(attribs['src']);
}
