/** Session storage that may be forbidden or absent: reading then finds nothing. Never throws. */

/** The text that this tab keeps, or `null`. */
export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for this tab. */
export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Nothing can be kept.
  }
}

/** Key of the email address that was typed last in this tab, so that nobody types it twice on the way to an account. */
export const EMAIL_KEY = 'hh_email';

/** Forgets everything that the site keeps for this tab. */
export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}
