import { createHash } from 'node:crypto';
import { Ready } from './http/envelope.ts';

// Another process, or an editor's intake there, may change the database: nothing kept is older than this.
const KEPT_MS = 1000;
const KEPT_ENTRIES = 500;

export interface Kept {
  /** The answer kept under a key, or made now; those who ask at the same moment share one making. */
  get(key: string, make: () => Promise<string>): Promise<Ready>;
  /** Forgets the answers whose key begins so. */
  drop(start: string): void;
  /** Forgets everything, because something changed. */
  clear(): void;
}

/** The headers of public data: a cache may hold it, but asks whether it changed before showing it (decision 5). */
function ready(json: string): Ready {
  // Weak, because the compressed answer has the same one.
  const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  return new Ready(json, { 'cache-control': 'no-cache', etag });
}

/** Keeps the JSON of public answers for at most a second, so that a crowd reads from memory. */
export function makeKept(): Kept {
  const entries = new Map<string, { until: number; answer: Promise<Ready> }>();
  return {
    get(key, make) {
      const at = performance.now();
      const known = entries.get(key);
      if (known && known.until > at) return known.answer;
      const oldest = entries.size >= KEPT_ENTRIES ? entries.keys().next().value : undefined;
      if (oldest !== undefined) entries.delete(oldest);
      const answer = make().then(ready);
      const entry = { until: at + KEPT_MS, answer };
      entries.set(key, entry);
      answer.catch(() => {
        if (entries.get(key) === entry) entries.delete(key);
      });
      return answer;
    },
    drop(start) {
      for (const key of entries.keys()) if (key.startsWith(start)) entries.delete(key);
    },
    clear: () => entries.clear(),
  };
}
