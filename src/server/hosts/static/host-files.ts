import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import type { AstroIntegration } from 'astro';
import { contentRoot } from '../../../content/folder.ts';
import { type Moved, movedPages } from '../../../content/formerly.ts';
import { indiaDay } from '../../../lib/format.ts';

const netlifyConfigPath = 'netlify.toml';
const RETURN_RULE = '/api/payment/return';

interface Redirect {
  from: string;
  to: string;
  status: number;
}

/** Whether a rule such as `/campaigns/:id` answers at a path. */
const answersAt = (from: string, path: string) => new RegExp(`^${from.replace(/:\w+/g, '[^/]+')}$`).test(path);

/**
 * The rewrites of netlify.toml as the file `_redirects`. Built pages come first: some hosts look for a rule before they look for a page.
 * @param pages the addresses of the built pages
 * @param moved earlier addresses of pages, which lead on to the new ones for good
 * @param apiBase where the browser sends its calls; with another origin, the way back from the payment provider leads there
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
    to === RETURN_RULE && apiBase.startsWith('http')
      ? // 307 is the redirect after which a browser sends the same form again.
        `${from} ${apiBase}${RETURN_RULE.replace('/api', '')} 307`
      : `${from} ${to} ${status}`,
  );
  const forGood = moved.map(({ from, to }) => `${from} ${to} 301`);
  return ['# Written by the build.', ...forGood, ...built.map((page) => `${page} ${page} 200`), ...lines, ''].join(
    '\n',
  );
}

/**
 * The headers of netlify.toml, and those in a file `_headers` of the built site, as one such file. Each path stands once: some hosts
 * take only the last rule for a path. Those of netlify.toml come first: hosts read a limited number.
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

/**
 * Writes the rules of netlify.toml into the built site, for hosts that read `_redirects` and `_headers`. It stands after what writes
 * the policies of the pages into `_headers`.
 */
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
