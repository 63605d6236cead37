import type { LinkKind } from '../contract/mailed-links.ts';
import { readTab } from '../lib/storage.ts';

/** Written by `src/inline/mailed-token.js`. */
const keyOf = (kind: LinkKind) => `hh_link_${kind}`;

/** The token of the mailed link that opened this page; `null` when it was opened without one. A reload of the tab keeps it. */
export function mailedToken(kind: LinkKind): string | null {
  return readTab(keyOf(kind)) || (window.hhLink ?? null);
}

export function forgetMailedToken(kind: LinkKind): void {
  delete window.hhLink;
  try {
    sessionStorage.removeItem(keyOf(kind));
  } catch {
    // Nothing was kept.
  }
}

declare global {
  interface Window {
    /** The token of the mailed link where session storage is forbidden. */
    hhLink?: string | null;
  }
}
