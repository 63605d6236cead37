import { cutEnd, meantPath } from '../../../lib/meant-path.ts';
import type { RequestInfo } from '../../app.ts';
import { earlierReleases } from '../releases.ts';
import { addEarlierFiles, type BuiltFile, type BuiltFiles, readFiles } from './files.ts';
import { type Rules, readRules } from './rules.ts';

/** Answers a request for any path outside the API. */
export type Site = (request: Request, info?: RequestInfo) => Promise<Response>;

type HeadersOf = Rules['headers'];

const ASK_AGAIN = { 'cache-control': 'public, max-age=0, must-revalidate' };

async function send(file: BuiltFile, request: Request, status: number, headersOf: HeadersOf): Promise<Response> {
  const headers: Record<string, string> = {
    ...ASK_AGAIN,
    ...headersOf(new URL(request.url).pathname),
    // Nobody may remember for a year that a file is missing.
    ...(status === 404 ? ASK_AGAIN : {}),
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
  };
  if (status === 200 && request.headers.get('if-none-match') === file.etag) {
    return new Response(null, { status: 304, headers });
  }
  const { body, encoding } = await file.encoded(request.headers.get('accept-encoding') ?? '');
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.byteLength);
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/**
 * Serves the built site as the CDN does: files, the rewrites of netlify.toml, then the broken-link page with 404. `api` answers a rewrite
 * to the API; `httpsOnly` is Strict-Transport-Security, not sent over http.
 */
export async function openSite(folder: string, api: Site, { httpsOnly }: { httpsOnly: string }): Promise<Site> {
  return siteOf(await readRelease(folder), api, httpsOnly);
}

export interface Release {
  readonly files: BuiltFiles;
  readonly rules: Rules;
}

/** Reads a built site and the hashed files of the releases before it, with what has not changed since `known`. */
export async function readRelease(folder: string, known?: Release): Promise<Release> {
  const [files, rules] = await Promise.all([readFiles(folder, known?.files), readRules(folder)]);
  for (const path of ['/_headers', '/_redirects']) files.delete(path);
  for (const release of earlierReleases(folder)) await addEarlierFiles(files, release, known?.files);
  return { files, rules };
}

/** Answers from a release; see `openSite`. */
export function siteOf({ files, rules }: Release, api: Site, httpsOnly: string): Site {
  const headersOf: HeadersOf = (path) => {
    const { 'strict-transport-security': _, ...headers } = rules.headers(path);
    return httpsOnly ? { ...headers, 'strict-transport-security': httpsOnly } : headers;
  };
  return async (request, info) => {
    const url = new URL(request.url);
    const reading = request.method === 'GET' || request.method === 'HEAD';
    const file = files.get(safeDecode(url.pathname));
    if (file && reading) return send(file, request, 200, headersOf);
    const meant = reading ? meantPath(safeDecode(url.pathname)) : undefined;
    // It is the name of a file, so it leads to no other site.
    if (meant !== undefined && files.has(meant)) {
      const location = encodeURI(meant) + url.search;
      return new Response(null, { status: 301, headers: { ...headersOf(url.pathname), location } });
    }
    if (reading && url.pathname.length > 1 && url.pathname.endsWith('/')) {
      const location = cutEnd(url.pathname, /\//).replace(/^\/+/, '/') + url.search;
      return new Response(null, { status: 301, headers: { ...headersOf(url.pathname), location: location || '/' } });
    }
    const rewrite = rules.rewrite(url);
    if (rewrite?.to.startsWith('/api/')) return api(new Request(new URL(rewrite.to + url.search, url), request), info);
    const bare = headersOf(url.pathname);
    if (!reading) return new Response(null, { status: 405, headers: { ...bare, allow: 'GET, HEAD' } });
    if (rewrite?.status === 301) {
      const location = `${rewrite.to}${url.search}`;
      return new Response(null, { status: 301, headers: { ...bare, location } });
    }
    const target = rewrite && files.get(rewrite.to);
    if (target) return send(target, request, rewrite.status, headersOf);
    const missing = files.get('/404');
    return missing ? send(missing, request, 404, headersOf) : new Response('Not found', { status: 404, headers: bare });
  };
}

function safeDecode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
