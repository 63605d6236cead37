import { createHash } from 'node:crypto';
import { type FairQueue, makeReadQueue, makeSearchQueue } from '../limits/queues.ts';
import { HttpError } from '../platform/errors.ts';
import { Ready } from './envelope.ts';

// Another process may change the database, so no cached response is used for longer than this,
const TTL_MS = 1000;
// unless the queue has no room to make a new one.
const BUSY_TTL_MS = 10_000;
// Searches push out each other alone.
const MOST = { lists: { entries: 500, bytes: 24e6 }, searches: { entries: 50, bytes: 8e6 } };

interface Entry {
  until: number;
  answer: Promise<Ready>;
  network: string;
  /** The latest response that was made, when, and how much memory it takes. */
  made: { response: Ready; at: number; bytes: number } | undefined;
}

interface Kept {
  entries: Map<string, Entry>;
  most: { entries: number; bytes: number };
}

/** JSON that is kept, or JSON for those alone who wait for it now. */
export type Made = string | { once: string };
type Make = () => Promise<Made>;

/** A page of a list, not kept where it is past the end: there are millions of those. */
export const madePage = (json: string, pastEnd: boolean): Made => (pastEnd ? { once: json } : json);

/** Responses to public calls, kept for a moment. */
export interface ResponseCache {
  /**
   * The cached response of a key, or a new one from `make`, shared by all who ask at once. When too many are being made, one up to ten
   * seconds old is good enough; without one it rejects with 503.
   */
  get(key: string, network: string, make: Make): Promise<Ready>;
  /** The same for a part of a response; it does not queue a second time. */
  part(key: string, make: Make): Promise<Ready>;
  /** The same, with a shorter queue, for what can be asked in any number of ways. */
  search(key: string, network: string, make: Make): Promise<Ready>;
  drop(prefix: string): void;
  clear(): void;
}

/** A browser may store it, but must ask whether it changed. */
function ready(json: string): Ready {
  // Weak, because the compressed response has the same one.
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return new Ready(json, { 'cache-control': 'no-cache', etag });
}

const isBusy = (error: unknown) => error instanceof HttpError && error.status === 503;

/** Removes what was not asked for longest, until the others are few and small enough. */
function shrink({ entries, most }: Kept): void {
  let bytes = 0;
  for (const { made } of entries.values()) bytes += made?.bytes ?? 0;
  for (const [key, { made }] of entries) {
    if (entries.size <= most.entries && bytes <= most.bytes) return;
    entries.delete(key);
    bytes -= made?.bytes ?? 0;
  }
}

/** What is refused or fails pushes nothing out. */
function start(kept: Kept, key: string, network: string, make: Make): Promise<Ready> {
  const { entries } = kept;
  const at = performance.now();
  const known = entries.get(key);
  const before = known?.made && at - known.made.at < BUSY_TTL_MS ? known.made : undefined;
  const remove = () => {
    if (entries.get(key) === entry) entries.delete(key);
  };
  const answer = make().then(
    (made) => {
      const json = typeof made === 'string' ? made : made.once;
      const response = ready(json);
      // The text, and the same encoded.
      entry.made = { response, at: performance.now(), bytes: 2 * Buffer.byteLength(json) };
      if (typeof made === 'string') shrink(kept);
      else remove();
      return response;
    },
    (error: unknown) => {
      if (before && isBusy(error)) return before.response;
      throw error;
    },
  );
  const entry: Entry = { until: at + TTL_MS, answer, network, made: before };
  entries.delete(key);
  entries.set(key, entry);
  answer.catch(remove);
  return answer;
}

function answerOf(kept: Kept, key: string, network: string, make: Make): Promise<Ready> {
  const known = kept.entries.get(key);
  if (!known || known.until <= performance.now()) return start(kept, key, network, make);
  kept.entries.delete(key);
  kept.entries.set(key, known);
  if (known.network === network) return known.answer;
  return known.answer.catch((error: unknown) => {
    // The other network's line is full.
    if (isBusy(error)) return start(kept, key, network, make);
    throw error;
  });
}

/** Caches the JSON of public calls for at most a second, and makes few at the same time (`limits/queues.ts`). */
export function makeResponseCache(
  reads: FairQueue = makeReadQueue(),
  searches: FairQueue = makeSearchQueue(),
): ResponseCache {
  const lists: Kept = { entries: new Map(), most: MOST.lists };
  const searched: Kept = { entries: new Map(), most: MOST.searches };
  return {
    get: (key, name, make) => answerOf(lists, key, name, () => reads({ name }, make)),
    part: (key, make) => answerOf(lists, key, '', make),
    search: (key, name, make) => answerOf(searched, key, name, () => searches({ name }, make)),
    drop(prefix) {
      for (const { entries } of [lists, searched])
        for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
    clear() {
      for (const { entries } of [lists, searched]) entries.clear();
    },
  };
}
