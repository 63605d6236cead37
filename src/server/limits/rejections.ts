/** How long a rejection is remembered. */
const REMEMBER_MS = 5000;
const MAX_REMEMBERED = 10_000;

/** Remembers rejections for a few seconds, so that a flood causes no queries. It is short, since another process may clear the limit. */
export function makeRejections(now: () => Date) {
  const until = new Map<string, { asked: number; free: number }>();
  return {
    /** Seconds until the key is free again; 0 when no rejection is remembered. */
    wait(key: string): number {
      const at = now().getTime();
      const known = until.get(key);
      if (!known || known.free <= at || at - known.asked > REMEMBER_MS || at < known.asked) return 0;
      return Math.ceil((known.free - at) / 1000);
    },
    note(key: string, seconds: number): void {
      if (until.size >= MAX_REMEMBERED) until.clear();
      const asked = now().getTime();
      until.set(key, { asked, free: asked + seconds * 1000 });
    },
    forget: (key: string) => until.delete(key),
  };
}
