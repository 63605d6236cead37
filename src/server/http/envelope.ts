import { brotliCompressSync, constants } from 'node:zlib';
import type { Refusal } from '../errors.ts';

// Better than gzip at its best, in a millisecond.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

// Nothing that the API answers is a page, and nothing of it belongs to a cache unless a call says so.
const headers: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
};

/** Data that is already JSON, with headers of its own. It is encoded once, however often it is sent. */
export class Ready {
  readonly json: string;
  readonly headers: Readonly<Record<string, string>>;
  #plain: Uint8Array | undefined;
  #brotli: Uint8Array | undefined;

  constructor(json: string, extra: Readonly<Record<string, string>> = {}) {
    this.json = json;
    this.headers = { ...headers, ...extra, vary: 'accept-encoding' };
  }

  get #bytes(): Uint8Array {
    this.#plain ??= Buffer.from(`{"status":true,"data":${this.json}}`);
    return this.#plain;
  }

  /** The answer in the envelope, compressed where the reader takes it. */
  response(encodings: string): Response {
    if (!/\bbr\b/.test(encodings)) return new Response(this.#bytes as BodyInit, { headers: this.headers });
    this.#brotli ??= brotliCompressSync(this.#bytes, quick);
    return new Response(this.#brotli as BodyInit, { headers: { ...this.headers, 'content-encoding': 'br' } });
  }
}

/** The answer to a call that succeeded: `{status: true, data}` (section 7). */
export function success(data: unknown): Response {
  return new Response(JSON.stringify({ status: true, data: data ?? null }), { headers });
}

/** The answer to a call that failed: `{status: false, data: sentence}` (section 8). */
export function failure(status: number, message: string, extra: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify({ status: false, data: message }), { status, headers: { ...headers, ...extra } });
}

/** The answer to a refused request. */
export function refused(refusal: Refusal): Response {
  return failure(refusal.status, refusal.message, refusal.headers);
}
