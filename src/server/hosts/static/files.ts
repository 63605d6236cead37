import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { takesEncoding } from '../../http/parse.ts';

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

export type BuiltFiles = Map<string, BuiltFile>;

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
export async function addEarlierFiles(files: BuiltFiles, release: string, known?: BuiltFiles): Promise<void> {
  for (const name of await readdir(join(release, HASHED)).catch(() => [])) {
    const path = `${HASHED}/${name}`;
    if (!files.has(path)) files.set(path, known?.get(path) ?? (await readBuiltFile(join(release, path), path)));
  }
}
