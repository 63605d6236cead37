import { readItem, writeItem } from './storage.ts';

export interface OutboxEntry<Body = unknown> {
  /** Sent again with the same id until it is acknowledged; the server stores it once. */
  readonly id: string;
  readonly kind: string;
  readonly body: Body;
  /** The mark of the account that it belongs to, where only that account may send it. */
  readonly account?: string | null | undefined;
}

export const OUTBOX_KEY = 'hh_outbox';

let unstored: OutboxEntry[] = [];

function isEntry(entry: unknown): entry is OutboxEntry {
  return typeof entry === 'object' && entry !== null && 'id' in entry && 'kind' in entry && 'body' in entry;
}

function stored(): OutboxEntry[] {
  try {
    const entries: unknown = JSON.parse(readItem(OUTBOX_KEY) ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

export function outboxEntries(): OutboxEntry[] {
  const kept = stored();
  return [...kept, ...unstored.filter(({ id }) => !kept.some((entry) => entry.id === id))];
}

function save(entries: OutboxEntry[]): void {
  unstored = writeItem(OUTBOX_KEY, JSON.stringify(entries)) ? [] : entries;
  globalThis.dispatchEvent?.(new Event('hh-outbox'));
}

export function addToOutbox(entry: OutboxEntry): void {
  save([...outboxEntries().filter(({ id }) => id !== entry.id), entry]);
}

export function removeFromOutbox(id: string): void {
  const left = outboxEntries().filter((entry) => entry.id !== id);
  unstored = unstored.filter((entry) => entry.id !== id);
  save(left);
}
