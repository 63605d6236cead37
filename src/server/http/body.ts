import { levelsOf } from '../limits/network.ts';
import { HttpError } from '../platform/errors.ts';
import { shownName } from './parse.ts';

/** In bytes, for a call that names no other bound (`bodyBytes`). */
const SMALL_BYTES = 4096;
const MOST_BYTES = 65_536;
const DEPTH_LIMIT = 16;
// The most that any call needs are the fifty reports of a page's policy, of some fifteen values each.
const VALUES_LIMIT = 1000;

const tooLarge = (limit: number) => new HttpError(413, `The body is larger than ${limit / 1024} KB.`);
const notJson = () => new HttpError(400, 'The body is not readable JSON.');

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPEN: readonly number[] = [0x5b, 0x7b];
const CLOSE: readonly number[] = [0x5d, 0x7d];

/**
 * Looks at JSON as its bytes come, and throws 400 at the value that is one too many or too deep: a small text may hold thousands. In UTF-8
 * no byte of another character is one of these signs.
 */
function watchJson(): (part: Uint8Array) => void {
  let [depth, values] = [0, 0];
  let [inText, escaped] = [false, false];
  return (part) => {
    for (const byte of part) {
      if (inText) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inText = false;
      } else if (byte === QUOTE) inText = true;
      else if (byte === COMMA) values++;
      else if (OPEN.includes(byte)) [depth, values] = [depth + 1, values + 1];
      else if (CLOSE.includes(byte)) depth--;
      if (depth > DEPTH_LIMIT) throw new HttpError(400, 'The body is nested too deeply.');
      if (values > VALUES_LIMIT) throw new HttpError(400, 'The body has too many values.');
    }
  };
}

async function bytesOf(request: Request, limit: number, watch?: (part: Uint8Array) => void): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  if (declared > limit) throw tooLarge(limit);
  // At once, without the streams of a whole request.
  if (declared <= SMALL_BYTES) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw tooLarge(limit);
    watch?.(bytes);
    return bytes;
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const part of request.body) {
      size += part.byteLength;
      if (size > limit) throw tooLarge(limit);
      watch?.(part);
      parts.push(part);
    }
  }
  return Buffer.concat(parts);
}

/** NUL and broken Unicode, which PostgreSQL cannot store. */
function checkStorable(value: unknown, name: string, depth: number): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new HttpError(400, `${name} holds a character that is no readable text.`);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      checkStorable(key, 'A field name', depth);
      checkStorable(child, depth === 0 ? shownName(key) : name, depth + 1);
    }
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not UTF-8 text.');
  }
}

/** The body as text. Throws an `HttpError`: 413 over `limit` bytes, by default 64 KB, 400 when it is not UTF-8. */
export const readText = async (request: Request, limit = MOST_BYTES): Promise<string> =>
  decoded(await bytesOf(request, limit));

interface JsonBody {
  types?: readonly string[] | undefined;
  limit?: number | undefined;
  /** What an empty body stands for, of whatever type; without it an empty body is broken JSON. */
  empty?: object | undefined;
}

/**
 * The body as JSON of one of `types`. Throws an `HttpError`: 415 for others, 413 for one that is too large, 400 for what is broken, too
 * deep or cannot be stored.
 */
export async function readJson(
  request: Request,
  { types = ['application/json'], limit = SMALL_BYTES, empty }: JsonBody = {},
): Promise<unknown> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const wrongType = !type || !types.includes(type);
  // Without `empty` a body of another type is not even read.
  const text = wrongType && !empty ? null : decoded(await bytesOf(request, limit, watchJson()));
  if (text === '' && empty) return empty;
  if (text === null || wrongType) throw new HttpError(415, `Content-Type must be ${types.join(' or ')}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  checkStorable(value, 'The body', 0);
  return value;
}

/** The largest form of a call: its encoding makes three bytes of one. */
export const formBytes = (limit = SMALL_BYTES): number => Math.min(3 * limit, MOST_BYTES);

const REFUSED_MOST = 60;
const MINUTE_MS = 60_000;

/** Reads the body of a request from a network; `read` is given the bound in bytes. */
export type ReadBounded = <T>(
  network: string,
  limit: number | undefined,
  read: (limit: number) => Promise<T>,
) => Promise<T>;

/** A network with more than sixty refused bodies in a minute may send none above 4 KB for the rest of it (429). `on` false counts none. */
export function boundedBodies(on = true): ReadBounded {
  const refused = new Map<string, number>();
  let since = 0;
  return async (network, limit = SMALL_BYTES, read) => {
    if (performance.now() - since > MINUTE_MS) {
      refused.clear();
      since = performance.now();
    }
    const levels = levelsOf(network);
    const over = on && levels.some(({ name, share }) => (refused.get(name) ?? 0) >= REFUSED_MOST * share);
    const most = over ? Math.min(limit, SMALL_BYTES) : limit;
    try {
      return await read(most);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      for (const { name } of levels) refused.set(name, (refused.get(name) ?? 0) + 1);
      if (error.status !== 413 || most === limit) throw error;
      throw new HttpError(429, 'Your network has sent too much that cannot be read. Please try again in a minute.', {
        'retry-after': '60',
      });
    }
  };
}
