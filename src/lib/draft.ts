import { DRAFT_PREFIX } from './clear-drafts.ts';
import { readItem, removeItem, writeItem } from './storage.ts';

/** What a visitor typed and has not sent yet, by field. */
export type Draft = Record<string, string>;

/** The draft of a form; empty when there is none, or when what is stored is no draft. */
export function readDraft(form: string): Draft {
  try {
    const stored: unknown = JSON.parse(readItem(DRAFT_PREFIX + form) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Keeps a draft; an empty one is removed. The caller leaves out secrets: passwords, PAN, payment (decision 19). */
export function writeDraft(form: string, draft: Draft): void {
  if (Object.keys(draft).length === 0) clearDraft(form);
  else writeItem(DRAFT_PREFIX + form, JSON.stringify(draft));
}

/** Forgets the draft of a form. */
export function clearDraft(form: string): void {
  removeItem(DRAFT_PREFIX + form);
}
