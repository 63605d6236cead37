// Apart from what saves: every campaign's page loads this, and the rest only on demand.

/** The name of the browser's cache that holds the saved campaigns. The service worker reads it too. */
export const TRAIL_CACHE = 'trail-1';

/** Whether this browser has saved campaigns. Never rejects. */
export async function hasSavedCampaigns(): Promise<boolean> {
  return 'caches' in globalThis && caches.has(TRAIL_CACHE).catch(() => false);
}

/** Whether this browser can save campaigns: that needs a secure address and service workers. */
export function canSave(): boolean {
  return 'caches' in globalThis && 'serviceWorker' in navigator;
}
