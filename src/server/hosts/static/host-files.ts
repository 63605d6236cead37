import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import type { AstroIntegration } from 'astro';

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
 * @param apiBase where the browser sends its calls; with another origin, the way back from the payment provider leads there
 */
export async function redirectsFile(pages: readonly string[], apiBase: string): Promise<string> {
  const read = { netlifyConfigPath, minimal: true, redirectsFiles: [], configRedirects: [] };
  const redirects = (await parseAllRedirects(read)).redirects as Redirect[];
  const built = pages.filter((page) => redirects.some(({ from }) => answersAt(from, page))).toSorted();
  const lines = redirects.map(({ from, to, status }) =>
    to === RETURN_RULE && apiBase.startsWith('http')
      ? // 307 is the redirect after which a browser sends the same form again.
        `${from} ${apiBase}${RETURN_RULE.replace('/api', '')} 307`
      : `${from} ${to} ${status}`,
  );
  return ['# Written by the build.', ...built.map((page) => `${page} ${page} 200`), ...lines, ''].join('\n');
}

/** The headers of netlify.toml as they stand in a file `_headers`. */
export async function headersFile(): Promise<string> {
  const { headers } = await parseAllHeaders({ netlifyConfigPath, minimal: true, headersFiles: [], configHeaders: [] });
  const linesOf = (values: Record<string, string>) =>
    Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);
  return headers.map(({ for: path, values }) => [path, ...linesOf(values), ''].join('\n')).join('');
}

/**
 * Writes the rules of netlify.toml into the built site, for hosts that read `_redirects` and `_headers`. It stands after what writes
 * the policies of the pages into `_headers`, and puts the rules for all pages before them: hosts read a limited number.
 */
export function hostFiles(apiBase: string): AstroIntegration {
  return {
    name: 'host-files',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const headers = fileURLToPath(new URL('_headers', dir));
        await writeFile(headers, `${await headersFile()}${await readFile(headers, 'utf8')}`);
        const addresses = pages.map(({ pathname }) => `/${pathname.replace(/\/$/, '')}`);
        await writeFile(new URL('_redirects', dir), await redirectsFile(addresses, apiBase));
      },
    },
  };
}
