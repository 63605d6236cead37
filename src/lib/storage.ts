/** Local storage that may be forbidden, full or absent: reading then finds nothing, and writing says that it failed. Never throws. */

/** The stored text, or `null` when there is none or storage is out of reach. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text; `false` when the browser would not. */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Removes what is stored under a key. */
export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing can be stored, so nothing is left.
  }
}

/** Every stored key that begins with `prefix`. */
export function keysWith(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}
