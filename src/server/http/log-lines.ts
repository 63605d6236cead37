import { logIn, logInWithGoogle } from '../../contract/auth.ts';

const MINUTE_MS = 60_000;
const LOGINS: readonly string[] = [logIn, logInWithGoogle].map(({ method, path }) => `${method} ${path}`);

/** In words of our own; undefined for an answer that is not counted. */
function countedAs(call: string, status: number): string | undefined {
  if (LOGINS.includes(call) && (status === 401 || status === 403)) return 'failed logins';
  if (status === 429) return 'refused with 429';
  if (status === 503) return 'refused with 503';
  return status >= 500 ? `failed with ${status}` : undefined;
}

export interface MinuteCounts {
  count(call: string, status: number): void;
  tell(): void;
}

/** Counts failed logins, refusals and failures, and writes one line at the end of each minute with some. */
export function minuteCounts(write: (line: string) => void): MinuteCounts {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    clearTimeout(timer);
    timer = undefined;
    if (counts.size === 0) return;
    write(`in the last minute: ${[...counts].map(([what, count]) => `${count} ${what}`).join(', ')}`);
    counts.clear();
  }
  return {
    tell,
    count(call, status) {
      const what = countedAs(call, status);
      if (what === undefined) return;
      counts.set(what, (counts.get(what) ?? 0) + 1);
      timer ??= setTimeout(tell, MINUTE_MS).unref();
    },
  };
}
