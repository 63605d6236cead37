import { createHash } from 'node:crypto';
import { Ready } from './envelope.ts';

// Another process may change the database, so no cached response is used for longer than this.
const TTL_MS = 1000;
const MAX_ENTRIES = 500;

export interface ResponseCache {
  /** The cached response of a key, or a new one from `make`. Concurrent requests for one key share one `make`. */
  get(key: string, make: () => Promise<string>): Promise<Ready>;
  /** Removes the responses whose key starts with `prefix`. */
  drop(prefix: string): void;
  /** Removes every response. */
  clear(): void;
}

/** Public data: a browser may store it, but must ask whether it changed before it uses it. */
function ready(json: string): Ready {
  // Weak, because the compressed response has the same one.
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return new Ready(json, { 'cache-control': 'no-cache', etag });
}

/** Caches the JSON of public calls for at most a second, so that many visitors at once are served from memory. */
export function makeResponseCache(): ResponseCache {
  const entries = new Map<string, { until: number; answer: Promise<Ready> }>();
  return {
    get(key, make) {
      const at = performance.now();
      const known = entries.get(key);
      if (known && known.until > at) return known.answer;
      const oldest = entries.size >= MAX_ENTRIES ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      const answer = make().then(ready);
      const entry = { until: at + TTL_MS, answer };
      entries.set(key, entry);
      answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return answer;
    },
    drop(prefix) {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
