import { DRAFT_PREFIX } from './clear-drafts.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

/** What a visitor has typed and not sent yet, by field name. */
export type Draft = Record<string, string>;

/** The draft of a form; empty when there is none or the stored text is not a draft. */
export function readDraft(form: string): Draft {
  try {
    const stored: unknown = JSON.parse(readItem(DRAFT_PREFIX + form) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Stores a draft; an empty one is removed. The caller leaves out passwords, PAN and payment data. */
export function writeDraft(form: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) clearDraft(form);
  else writeItem(DRAFT_PREFIX + form, JSON.stringify(draft));
}

/** Removes the draft of a form. */
export function clearDraft(form: string): void {
  removeItem(DRAFT_PREFIX + form);
}
