import { paths, shells } from '../../routes.ts';

/** What a `<meta>` cannot hold. */
const FRAMES = "frame-ancestors 'none'";

/** The addresses under which a rewrite shows a shell. Not `/campaigns/:id`: it is also the address of pages with a policy of their own. */
const rewritten: Readonly<Record<string, string>> = {
  [shells.enroll]: decodeURIComponent(paths.enroll(':id')),
  [shells.confirm]: decodeURIComponent(paths.confirm(':token')),
};

/**
 * The file `_headers` of the built site: for every page the policy that stands in it, as a header too, with what a `<meta>` cannot
 * hold. Netlify reads it beside netlify.toml, and so does the project's own server. An address that is no built page gets the part
 * that holds for all.
 * @param policies the policy of each page, by address
 * @param reportTo where browsers report what was blocked
 */
export function policyHeaders(policies: ReadonlyMap<string, string>, reportTo: string | undefined): string {
  // Not `report-to`: with it Chromium reports nothing from a site at http, and elsewhere up to a minute later.
  const reports = reportTo ? `;report-uri ${reportTo}` : '';
  const rule = (path: string, policy: string) => `${path}\n  Content-Security-Policy: ${policy}${FRAMES}${reports}\n`;
  // Some hosts join it to the policy of `/admin`, whose previews have a base of their own. Every other page says `base-uri` itself.
  const everywhere = rule('/*', "object-src 'none';");
  const ofPages = [...policies]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, policy]) => rule(rewritten[path] ?? path, policy.replace(/;?$/, ';')));
  return ['# Written by the build.\n', everywhere, ...ofPages].join('');
}
