import { join } from 'node:path';
import { parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import redirector from 'netlify-redirector';
import { StartError } from '../../platform/errors.ts';

/** The rules of netlify.toml, `_headers` and moved pages, so that a local server answers as the CDN does. */
export interface Rules {
  /** The target of a path without a file of its own; undefined when no rule matches. */
  rewrite(url: URL): { to: string; status: number } | undefined;
  /** The headers that a path is given, names in lower case. */
  headers(path: string): Record<string, string>;
}

const FILE = 'netlify.toml';

/** What else stands in `_redirects` stands in netlify.toml too. */
async function movedIn(folder: string | undefined) {
  if (!folder) return [];
  const redirectsFiles = [join(folder, '_redirects')];
  const { redirects } = await parseAllRedirects({ minimal: false, redirectsFiles, configRedirects: [] });
  return (redirects as { status: number }[]).filter(({ status }) => status === 301);
}

function mistakeIn(message: string): string {
  const [what = ''] = message.replace(/^Could not parse configuration file: (Error: )?/, '').split('\n');
  const line = /^(\d+): .*\n *\^/m.exec(message)?.[1];
  return line === undefined ? what : `${what}, line ${line}`;
}

/** Reads the rules once. Rejects with a `StartError` that names the file and what is wrong. */
export async function readRules(folder?: string): Promise<Rules> {
  const read = { netlifyConfigPath: FILE, minimal: false };
  const headersFiles = folder ? [join(folder, '_headers')] : [];
  const redirects = await parseAllRedirects({ ...read, redirectsFiles: [], configRedirects: [] });
  const headers = await parseAllHeaders({ ...read, headersFiles, configHeaders: [] });
  const [error] = [...redirects.errors, ...headers.errors];
  if (error)
    throw new StartError(
      `${FILE} cannot be read (${mistakeIn(error.message)}): bring back the file of the repository, and look whether it may be read`,
    );
  const matcher = await redirector.parseJSON(JSON.stringify([...(await movedIn(folder)), ...redirects.redirects]), {});
  return {
    rewrite(url) {
      const match = matcher.match({
        scheme: url.protocol.slice(0, -1),
        host: url.hostname,
        path: url.pathname,
        query: url.search.slice(1),
        getHeader: () => '',
        getCookie: () => '',
      });
      return match?.to ? { to: match.to, status: match.status } : undefined;
    },
    headers(path) {
      const found: Record<string, string> = {};
      for (const rule of headers.headers) {
        if (!('forRegExp' in rule) || !rule.forRegExp.test(path)) continue;
        for (const [name, value] of Object.entries(rule.values)) found[name.toLowerCase()] = value;
      }
      return found;
    },
  };
}
