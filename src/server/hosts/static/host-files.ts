import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import type { AstroIntegration } from 'astro';
import { contentRoot } from '../../../content/folder.ts';
import { type Moved, movedPages } from '../../../content/formerly.ts';
import { indiaDay } from '../../../lib/format.ts';

const netlifyConfigPath = 'netlify.toml';

interface Redirect {
  from: string;
  to: string;
  status: number;
}

/** Whether a rule such as `/campaigns/:id` answers at a path. */
const answersAt = (from: string, path: string) => new RegExp(`^${from.replace(/:\w+/g, '[^/]+')}$`).test(path);

/**
 * The rewrites of netlify.toml as the file `_redirects`: built `pages` first, since some hosts look for a rule before a page; `moved` are
 * earlier addresses.
 */
export async function redirectsFile(
  pages: readonly string[],
  apiBase: string,
  moved: readonly Moved[] = [],
): Promise<string> {
  const read = { netlifyConfigPath, minimal: true, redirectsFiles: [], configRedirects: [] };
  const redirects = (await parseAllRedirects(read)).redirects as Redirect[];
  const built = pages.filter((page) => redirects.some(({ from }) => answersAt(from, page))).toSorted();
  const lines = redirects.map(({ from, to, status }) =>
    to.startsWith('/api/') && apiBase.startsWith('http')
      ? // 307: the browser sends the same form again.
        `${from} ${apiBase}${to.replace('/api', '')} 307`
      : `${from} ${to} ${status}`,
  );
  const forGood = moved.map(({ from, to }) => `${from} ${to} 301`);
  return ['# Written by the build.', ...forGood, ...built.map((page) => `${page} ${page} 200`), ...lines, ''].join(
    '\n',
  );
}

/**
 * The headers of netlify.toml and of the built site's `_headers` as one such file, each path once: some hosts take only the last rule for a
 * path.
 */
export async function headersFile(built: string): Promise<string> {
  const of = { minimal: true, configHeaders: [] };
  const ours = await parseAllHeaders({ ...of, netlifyConfigPath, headersFiles: [] });
  const theirs = await parseAllHeaders({ ...of, netlifyConfigPath: undefined, headersFiles: [built] });
  const rules = new Map<string, Record<string, string>>();
  for (const { for: path, values } of [...ours.headers, ...theirs.headers]) {
    rules.set(path, { ...rules.get(path), ...values });
  }
  const lines = [...rules].map(([path, values]) =>
    [path, ...Object.entries(values).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
  );
  return ['# Written by the build.', ...lines, ''].join('\n');
}

/** Writes them into the built site, after what writes the policies of the pages. */
export function hostFiles(apiBase: string): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const headers = fileURLToPath(new URL('_headers', dir));
        await writeFile(headers, await headersFile(headers));
        const addresses = pages.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`);
        const moved = await movedPages(contentRoot(), indiaDay());
        await writeFile(new URL('_redirects', dir), await redirectsFile(addresses, apiBase, moved));
      },
    },
  };
}
