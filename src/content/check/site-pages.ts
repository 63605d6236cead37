import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '../../routes.ts';
import type { SourceFile } from '../folder.ts';
import { movedIn, PAGE_FOLDERS } from '../formerly.ts';
import { closestMatch } from '../problems.ts';
import { isPublic } from '../publishing.ts';
import { headingsOf } from '../text-html.ts';
import type { TextTree } from '../text-tree.ts';
import type { AddressFault, InnerAddress } from './links.ts';

export const headingIds = (tree: TextTree): ReadonlySet<string> => new Set(headingsOf(tree).map(({ slug }) => slug));

export type Sources = Readonly<Record<string, readonly SourceFile[]>>;

const FEEDS = [...[paths.campaigns, paths.projects, paths.resources].map((page) => `${page}/rss.xml`), '/impact.json'];
const OTHER = ['/admin', '/sitemap-index.xml', '/robots.txt', '/manifest.webmanifest'];

/** The text of `netlify.toml`; empty where it cannot be read. */
export function rulesText(root: string): string {
  try {
    return readFileSync(join(root, 'netlify.toml'), 'utf8');
  } catch {
    return '';
  }
}

function redirectsIn(root: string): string[] {
  return Array.from(rulesText(root).matchAll(/^\s*from\s*=\s*"(\/[^":*]*)"/gm), ([, from = '']) => from);
}

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

const projectPath = (path: string) => path.startsWith(paths.project('')) && !FEEDS.includes(path);

type Pages = {
  all: ReadonlyMap<string, (() => TextTree) | undefined>;
  hidden: ReadonlySet<string>;
  moved: ReadonlyMap<string, string>;
};

function pathFault(path: string, { all: pages, moved }: Pages, root: string): string | undefined {
  if (pages.has(path)) return undefined;
  if (moved.has(path)) return `links to ${path}, and that page has moved: write ${moved.get(path)}`;
  if (/^\/(?:pictures|photos|icons)\/|\.[a-z0-9]{2,5}$/i.test(path)) {
    if (existsSync(join(root, 'public', path))) return undefined;
    return `links to ${path}, and there is no file public${path}: copy it there, or correct the link`;
  }
  if (path.endsWith('/') && pages.has(path.slice(0, -1))) return `links to ${path}: write ${path.slice(0, -1)}`;
  const near = [...pages.keys()].filter((page) => page.split('/').length === path.split('/').length && page !== '/');
  const guess = closestMatch(path, near);
  const kind = projectPath(path) ? 'project' : path.startsWith(`${paths.campaigns}/`) ? 'campaign' : 'page';
  return `links to ${path}, and there is no such ${kind}: ${guess ? `did you mean ${guess}?` : 'correct the link, or remove it'}`;
}

/** Judges `/path#id` and `#id`, given a file's own heading ids. `root` holds `public/` and `netlify.toml`; `today` is the day in India. */
export function innerAddresses(
  sources: Sources,
  root: string,
  today: string,
): (own: ReadonlySet<string>) => InnerAddress {
  const bodies = (folder: string, path: (slug: string) => string) =>
    (sources[folder] ?? []).map(({ slug, text }) => [path(slug), text] as const);
  const fixed = [...Object.values(paths).filter((path) => typeof path === 'string'), ...FEEDS, ...OTHER];
  const pages = new Map<string, (() => TextTree) | undefined>([
    ...[...fixed, ...redirectsIn(root)].map((path) => [path, undefined] as const),
    ...bodies('campaigns', paths.campaign).map(([path]) => [path, undefined] as const),
    ...bodies('campaigns', paths.enroll).map(([path]) => [path, undefined] as const),
    ...bodies('projects', paths.project),
    ...bodies('policies', (slug) => `/${slug}`),
  ]);
  const files = Object.entries(PAGE_FOLDERS).map(([folder, address]) => ({
    folder,
    address,
    all: sources[folder] ?? [],
  }));
  const hidden = files.flatMap(({ address, all }) =>
    all.filter(({ frontmatter }) => !isPublic(frontmatter, today)).map(({ slug }) => address(slug)),
  );
  const moves = files.flatMap(({ folder, all }) => movedIn(folder, all, today));
  const known: Pages = {
    all: pages,
    hidden: new Set(hidden),
    moved: new Map(moves.map(({ from, to }) => [from, to])),
  };
  const sections = new Map(
    [[paths.faq, 'faq'] as const, [paths.legal, 'legal'] as const].map(([path, folder]) => [
      path,
      new Set((sources[folder] ?? []).map(({ slug }) => slug)),
    ]),
  );
  const idsOf = (path: string) => {
    const text = pages.get(path);
    return text === undefined ? sections.get(path as '/faq') : headingIds(text());
  };
  const anchorFault = (address: string, id: string, ids: ReadonlySet<string> | undefined): AddressFault | undefined => {
    if (!id || !ids || ids.has(id)) return undefined;
    const guess = closestMatch(id, [...ids]);
    const fix = guess ? `did you mean #${guess}?` : 'correct it, or remove the # and what follows';
    return { fix: `links to ${address}, and that page has no part of this name: ${fix}`, note: true };
  };
  return (own) => (address) => {
    const [before = '', id = ''] = address.split('#');
    const path = decoded(before.split('?')[0] ?? '');
    if (path === '') return anchorFault(address, id, own);
    const fix = pathFault(path, known, root);
    if (known.hidden.has(path))
      return { fix: `links to ${path}, which is not public today: visitors find nothing there`, note: true };
    return fix ? { fix } : anchorFault(address, decoded(id), idsOf(path));
  };
}
