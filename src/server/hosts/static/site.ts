import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { cutEnd, meantPath } from '../../../lib/meant-path.ts';
import type { RequestInfo } from '../../app.ts';
import { takesEncoding } from '../../http/parse.ts';
import { earlierReleases, markOf } from '../releases.ts';
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
async function readRelease(folder: string, known?: Release): Promise<Release> {
  const [files, rules] = await Promise.all([readFiles(folder, known?.files), readRules(folder)]);
  for (const path of ['/_headers', '/_redirects']) files.delete(path);
  for (const release of earlierReleases(folder)) await addEarlierFiles(files, release, known?.files);
  return { files, rules };
}

/** Answers from a release; see `openSite`. */
function siteOf({ files, rules }: Release, api: Site, httpsOnly: string): Site {
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

const LOOK_MS = 1000;

interface LiveSite {
  readonly site: Site;
  close(): void;
}

interface LiveOptions {
  httpsOnly: string;
  log: (line: string) => void;
}

/**
 * Serves a built site from memory, and a second after another one has taken its place that one. What was read stays while the folder is
 * away or half copied. Rejects where there is nothing to read at first.
 */
export async function openLiveSite(folder: string, api: Site, { httpsOnly, log }: LiveOptions): Promise<LiveSite> {
  let mark = markOf(folder);
  let release: Release = await readRelease(folder);
  let site = siteOf(release, api, httpsOnly);
  let busy = false;
  async function look(): Promise<void> {
    const found = markOf(folder);
    if (busy || !found || found === mark) return;
    busy = true;
    try {
      const next = await readRelease(folder, release);
      // What was read may be of both.
      if (markOf(folder) !== found) return;
      release = next;
      site = siteOf(release, api, httpsOnly);
      mark = found;
      log('Another release is live.');
    } catch (error) {
      log(`The new release cannot be read, and the one before is served: ${String(error)}`);
    } finally {
      busy = false;
    }
  }
  const timer = setInterval(() => void look(), LOOK_MS);
  timer.unref();
  return { site: (request, info) => site(request, info), close: () => clearInterval(timer) };
}

export interface BuiltFile {
  readonly path: string;
  readonly type: string;
  readonly etag: string;
  /** In the best encoding that `accepts` (Accept-Encoding) allows; cached. */
  encoded(accepts: string): Promise<{ body: Uint8Array<ArrayBuffer>; encoding?: 'br' | 'gzip' }>;
}

const COMPRESSIBLE = /^(text\/|application\/(json|javascript|xml|manifest\+json|rss\+xml)|image\/svg)/;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const atQuality = (body: Buffer<ArrayBuffer>, quality: number) =>
  brotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });

/** The first request gets a quick result; the best quality, a tenth smaller, is made in the background. */
function makeBrotli(body: Buffer<ArrayBuffer>): () => Promise<Uint8Array<ArrayBuffer>> {
  let made: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return () => {
    if (made) return made;
    made = atQuality(body, 5);
    atQuality(body, constants.BROTLI_MAX_QUALITY).then(
      (smallest) => {
        made = Promise.resolve(smallest);
      },
      () => undefined,
    );
    return made;
  };
}

function encoder(body: Buffer<ArrayBuffer>, compressible: boolean): BuiltFile['encoded'] {
  const smaller = makeBrotli(body);
  let zipped: Promise<Uint8Array<ArrayBuffer>> | undefined;
  return async (accepts) => {
    if (!compressible || body.length < 256) return { body };
    if (takesEncoding(accepts, 'br')) return { body: await smaller(), encoding: 'br' };
    if (!takesEncoding(accepts, 'gzip')) return { body };
    zipped ??= zip(body);
    return { body: await zipped, encoding: 'gzip' };
  };
}

type BuiltFiles = Map<string, BuiltFile>;

async function readBuiltFile(file: string, path: string, known?: BuiltFiles): Promise<BuiltFile> {
  const body = await readFile(file);
  const type = getMimeType(path) ?? 'application/octet-stream';
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`;
  const before = known?.get(path);
  if (before?.etag === etag) return before;
  return { path, type, etag, encoded: encoder(body, COMPRESSIBLE.test(type)) };
}

/** Every file of the built site by the address that it answers. What has not changed since `known` is not compressed again. */
export async function readFiles(folder: string, known?: BuiltFiles): Promise<BuiltFiles> {
  const files: BuiltFiles = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const full = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, full).split(sep).join('/')}`;
    const file = await readBuiltFile(full, path, known);
    files.set(path, file);
    if (path.endsWith('.html')) files.set(path.replace(/(\/index)?\.html$/, '') || '/', file);
  }
  return files;
}

const HASHED = '/_astro';

/** Adds the hashed files of an earlier release, for tabs that were opened before. */
async function addEarlierFiles(files: BuiltFiles, release: string, known?: BuiltFiles): Promise<void> {
  for (const name of await readdir(join(release, HASHED)).catch(() => [])) {
    const path = `${HASHED}/${name}`;
    if (!files.has(path)) files.set(path, known?.get(path) ?? (await readBuiltFile(join(release, path), path)));
  }
}
