import { readItem, writeItem } from './storage.ts';

/** Something that must reach the server and has not been acknowledged yet (decision 27). */
export interface Waiting<Body = unknown> {
  /** Sent again under the same id until it is acknowledged; the server takes it once. */
  readonly id: string;
  readonly kind: string;
  readonly body: Body;
}

export const OUTBOX_KEY = 'hh_outbox';

// Where storage is forbidden or full, what waits lives as long as this page.
let unstored: Waiting[] = [];

function isWaiting(entry: unknown): entry is Waiting {
  return typeof entry === 'object' && entry !== null && 'id' in entry && 'kind' in entry && 'body' in entry;
}

function stored(): Waiting[] {
  try {
    const entries: unknown = JSON.parse(readItem(OUTBOX_KEY) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

/** Everything that waits, oldest first. */
export function waiting(): Waiting[] {
  const kept = stored();
  return [...kept, ...unstored.filter(({ id }) => !kept.some((entry) => entry.id === id))];
}

function save(entries: Waiting[]): void {
  unstored = writeItem(OUTBOX_KEY, JSON.stringify(entries)) ? [] : entries;
  globalThis.dispatchEvent?.(new Event('hh-outbox'));
}

/** Puts an entry in; one with the same id takes the older one's place. */
export function putIn(entry: Waiting): void {
  save([...waiting().filter(({ id }) => id !== entry.id), entry]);
}

/** Takes an entry out: it was acknowledged, or will never be. */
export function takeOut(id: string): void {
  const left = waiting().filter((entry) => entry.id !== id);
  unstored = unstored.filter((entry) => entry.id !== id);
  save(left);
}
