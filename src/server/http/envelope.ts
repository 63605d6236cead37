import type { Refusal } from '../errors.ts';

// Nothing that the API answers is a page, and nothing of it belongs to a cache unless a call says so.
const headers: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
};

/** Data that is already JSON, with headers of its own; lists are kept like this between requests. */
export class Ready {
  readonly json: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(json: string, extra: Readonly<Record<string, string>> = {}) {
    this.json = json;
    this.headers = { ...headers, ...extra };
  }
}

/** The answer to a call that succeeded: `{status: true, data}` (section 7). */
export function success(data: unknown): Response {
  if (data instanceof Ready) return new Response(`{"status":true,"data":${data.json}}`, { headers: data.headers });
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
