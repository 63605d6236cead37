import { createHash } from 'node:crypto';
import type { FairQueue } from '../auth/fair-queue.ts';
import { HttpError } from '../platform/errors.ts';
import { Ready } from './envelope.ts';
import { placesToRead, placesToSearch } from './places.ts';

// Another process may change the database, so no cached response is used for longer than this,
const TTL_MS = 1000;
// unless there is no place to make a new one.
const BUSY_TTL_MS = 10_000;
const MAX_ENTRIES = 500;
// Searches push out each other alone.
const MAX_SEARCHES = 50;

interface Entry {
  until: number;
  answer: Promise<Ready>;
  /** The latest response that was made, and when. */
  made: { response: Ready; at: number } | undefined;
}

/** Responses to public calls that are kept for a moment. */
export interface ResponseCache {
  /**
   * The cached response of a key, or a new one from `make`. Concurrent requests for one key share one `make`. When too many are being
   * made, one that is up to ten seconds old is good enough; without one it rejects with an `HttpError` 503 at once.
   */
  get(key: string, make: () => Promise<string>): Promise<Ready>;
  /** The same for a part of a response that is being made. It needs no place of its own. */
  part(key: string, make: () => Promise<string>): Promise<Ready>;
  /** The same for what anybody can ask for in any number of ways. `network` is the sender's, and takes few of the places. */
  search(key: string, network: string, make: () => Promise<string>): Promise<Ready>;
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

const isBusy = (error: unknown) => error instanceof HttpError && error.status === 503;

/**
 * Caches the JSON of public calls for at most a second, so that many visitors at once are served from memory. Few new responses are
 * made at the same time (`places`).
 */
export function makeResponseCache(places: FairQueue = placesToRead(), searches = placesToSearch()): ResponseCache {
  const lists = new Map<string, Entry>();
  const searched = new Map<string, Entry>();

  function get(key: string, make: () => Promise<string>, entries = lists, most = MAX_ENTRIES): Promise<Ready> {
    const at = performance.now();
    const known = entries.get(key);
    if (known && known.until > at) return known.answer;
    const oldest = entries.size >= most ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    const before = known?.made && at - known.made.at < BUSY_TTL_MS ? known.made : undefined;
    const answer = make().then(
      (json) => {
        const response = ready(json);
        entry.made = { response, at: performance.now() };
        return response;
      },
      (error: unknown) => {
        if (before && isBusy(error)) return before.response;
        throw error;
      },
    );
    const entry: Entry = { until: at + TTL_MS, answer, made: before };
    entries.set(key, entry);
    answer.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return answer;
  }
  return {
    get: (key, make) => get(key, () => places({ name: 'readers' }, make)),
    part: (key, make) => get(key, make),
    search: (key, name, make) => get(key, () => searches({ name }, make), searched, MAX_SEARCHES),
    drop(prefix) {
      for (const entries of [lists, searched])
        for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
    clear() {
      lists.clear();
      searched.clear();
    },
  };
}
