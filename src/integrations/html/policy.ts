import { sourceHash } from '../../inline/sources.ts';
import { paths, shells } from '../../routes.ts';
import { type BuiltPage, type Element, elements, putBefore, remove, textOf, theElement } from './page.ts';

export function policyMeta(page: BuiltPage): Element {
  const found = elements(page, 'meta').find((meta) => meta.attribs['http-equiv'] === 'content-security-policy');
  if (!found?.attribs['content'])
    throw new Error(
      'the page has no <meta http-equiv="content-security-policy">: does Astro write its policy elsewhere?',
    );
  return found;
}

export const sourcesOf = (page: BuiltPage, name: string): readonly string[] =>
  policyText(page)
    .split(';')
    .map((directive) => directive.trim().split(' '))
    .flatMap(([first, ...sources]) => (first === name ? sources : []));

/** Whether a script or a style without an address is one that Astro wrote: the policy has its hash. A word in it tells nothing. */
export const isListed = (page: BuiltPage, element: Element): boolean =>
  sourcesOf(page, `${element.name}-src`).includes(`'${sourceHash(textOf(element))}'`);

/** Changes the sources of one directive of the policy. Throws when the policy has no such directive. */
function changeSources(page: BuiltPage, name: string, change: (sources: readonly string[]) => readonly string[]): void {
  const meta = policyMeta(page);
  let found = false;
  const directives = (meta.attribs['content'] ?? '').split(';').map((directive) => {
    const [first, ...sources] = directive.trim().split(' ');
    if (first !== name) return directive;
    found = true;
    return `${directive.startsWith(' ') ? ' ' : ''}${[name, ...change(sources)].join(' ')}`;
  });
  if (!found) throw new Error(`the policy of the page has no ${name}: does Astro name it otherwise?`);
  meta.attribs['content'] = directives.join(';');
}

export function allowStyle(page: BuiltPage, text: string): void {
  changeSources(page, 'style-src', (sources) => [...sources, `'${sourceHash(text)}'`]);
}

export const policyText = (page: BuiltPage): string => policyMeta(page).attribs['content'] ?? '';

/** Puts the policy right behind the charset, before everything that it rules over. Throws when the head does not begin with the charset. */
export function policyFirst(page: BuiltPage): void {
  const [, charset, second] = elements(theElement(page, 'head'), '*');
  if (charset?.name !== 'meta' || charset.attribs['charset'] === undefined || !second)
    throw new Error('the head does not begin with <meta charset>');
  const policy = policyMeta(page);
  if (policy === second) return;
  remove(policy);
  putBefore(second, policy);
}

const hashesOf = (page: BuiltPage, name: 'script' | 'style') =>
  elements(page, name)
    .filter(({ attribs }) => attribs['src'] === undefined)
    .map((element) => `'${sourceHash(textOf(element))}'`);

/**
 * Leaves in the policy the hashes of what stands in this page, and allows the styles of its drawings: Astro writes those of the whole
 * site, a kilobyte that does not compress.
 */
export function trimPolicy(page: BuiltPage, drawings: ReadonlySet<string>): void {
  const own: string[] = (['script', 'style'] as const).flatMap((name) => hashesOf(page, name));
  const kept = (sources: readonly string[]) =>
    sources.filter((source) => !source.startsWith("'sha256-") || own.includes(source));
  changeSources(page, 'script-src', kept);
  changeSources(page, 'style-src', (sources) => {
    const drawn = own.filter((hash) => drawings.has(hash));
    return [...new Set([...kept(sources), ...drawn])];
  });
}

/** What a `<meta>` cannot hold. */
const FRAMES = "frame-ancestors 'none'";

/** Folders of files that pages load. Opened by itself, such as a drawing that holds a script, a file of them runs and sends nothing. */
const FILES = ['_astro', 'photos', 'pictures'];
const RUNS_NOTHING = "default-src 'none';style-src 'unsafe-inline';sandbox;";

/** The addresses under which a rewrite shows a shell. Not `/campaigns/:id`: it is also the address of pages with a policy of their own. */
const rewritten: Readonly<Record<string, string>> = {
  [shells.enroll]: decodeURIComponent(paths.enroll(':id')),
  [shells.confirm]: decodeURIComponent(paths.confirm(':token')),
};

/**
 * The file `_headers`: for every page its policy as a header too, with what a `<meta>` cannot hold. An address that is no built page gets
 * the part for all.
 */
export function policyHeaders(policies: ReadonlyMap<string, string>, reportTo: string | undefined): string {
  // Not `report-to`: with it Chromium reports nothing from a site at http, and elsewhere up to a minute later.
  const reports = reportTo ? `;report-uri ${reportTo}` : '';
  const rule = (path: string, policy: string) => `${path}\n  Content-Security-Policy: ${policy}${FRAMES}${reports}\n`;
  // Some hosts join it to the policy of `/admin`, whose previews have a base of their own. Every other page says `base-uri` itself.
  const everywhere = rule('/*', "object-src 'none';");
  const ofFiles = FILES.map((folder) => rule(`/${folder}/*`, RUNS_NOTHING));
  const ofPages = [...policies]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, policy]) => rule(rewritten[path] ?? path, policy.replace(/;?$/, ';')));
  return ['# Written by the build.\n', everywhere, ...ofFiles, ...ofPages].join('');
}
