import { DRAFT_PREFIX } from './clear-drafts.ts';
import { keysWith, readItem, removeItem, writeItem } from './storage.ts';

/** What a visitor has typed and not sent yet, by field name. */
export type Draft = Record<string, string>;

/** How long a draft is kept after it was written last, in ms: 30 days. */
const KEPT_MS = 2592e6;

/** What is stored under a key: the draft, and as `at` when it was written, in ms since 1970. */
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

/** Removes the draft of a form. */
export function clearDraft(form: string): void {
  removeItem(DRAFT_PREFIX + form);
}
