import { DRAFT_PREFIX } from './account.ts';
import { keysWith, readItem, removeItem, writeItem } from './storage.ts';

export type Draft = Record<string, string>;

/** How long a draft is kept after it was written last, in ms: 30 days. */
const KEPT_MS = 2592e6;

function stored(key: string): Record<string, unknown> {
  try {
    const found = JSON.parse(readItem(key) as string);
    if (typeof found === 'object') return found ?? {};
  } catch {
    // No draft.
  }
  return {};
}

/** The draft of a form; empty when there is none or the stored text is not a draft. Removes drafts of all forms that are too old. */
export function readDraft(form: string): Draft {
  for (const key of keysWith(DRAFT_PREFIX)) {
    if ((stored(key)['at'] as number) < Date.now() - KEPT_MS) removeItem(key);
  }
  const draft = stored(DRAFT_PREFIX + form) as Draft;
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value === 'string'));
}

/** Stores a draft; an empty one is removed. The caller leaves out passwords, PAN and payment data. */
export function writeDraft(form: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) clearDraft(form);
  else writeItem(DRAFT_PREFIX + form, JSON.stringify({ ...draft, at: Date.now() }));
}

export function clearDraft(form: string): void {
  removeItem(DRAFT_PREFIX + form);
}

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The key of a try that storage would not take: it lives as long as this page. */
const unstored: Record<string, Draft | undefined> = {};

/**
 * Sends a form with a key by which the server stores it once, kept beside the draft until an answer has come: the same values go with the
 * same key.
 */
export async function sendOnce<T>(form: string, values: unknown, send: (key: string) => Promise<T>): Promise<T> {
  const name = `${form}-key`;
  const of = JSON.stringify(values);
  const kept = unstored[name] ?? readDraft(name);
  const key = (kept['of'] === of && kept['key']) || newKey();
  writeDraft(name, { key, of });
  unstored[name] = readDraft(name)['key'] === key ? undefined : { key, of };
  const answer = await send(key);
  clearDraft(name);
  delete unstored[name];
  return answer;
}
