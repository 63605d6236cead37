/** The browser's cache that holds every saved campaign; `public/sw.js` reads the same one. */
export const TRAIL = 'trail-1';

/** Whether anything is saved in this browser at all; never rejects. */
export async function hasTrail(): Promise<boolean> {
  return 'caches' in globalThis && caches.has(TRAIL).catch(() => false);
}

/** Whether this browser can keep anything: it needs a secure address and a service worker. */
export function canSave(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator;
}
