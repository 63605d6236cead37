/** Local storage that may be forbidden, full or absent. Nothing here throws. */

export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be stored, so nothing is left.
  }
}

export function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The key of local storage for the key of this browser's last registration. It goes with the confirmation, and logs nobody in. */
export const REGISTERED_KEY = 'hh_registered';

/** The key of the tab's own storage for the campaign in which it has just enrolled, until that campaign's page has said so. */
export const ENROLLED_KEY = 'hh_enrolled';

export function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Nothing can be kept.
  }
}

/** Key of the email address that was typed last in this tab, so that nobody types it twice on the way to an account. */
export const EMAIL_KEY = 'hh_email';

export function clearTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}
