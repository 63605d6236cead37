const MINUTE_MS = 60_000;
const MOST = 20;

/**
 * Counts what happens many times and writes at most one line a minute: the first at once, what follows with the next. Returns the function
 * that counts.
 */
export function countedLines(write: (line: string) => void): (what: string) => void {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    timer = undefined;
    if (counts.size === 0) return;
    write([...counts].map(([what, count]) => `${count} × ${what}`).join(', '));
    counts.clear();
    timer = setTimeout(tell, MINUTE_MS);
    timer.unref();
  }
  return (what) => {
    const key = counts.has(what) || counts.size < MOST ? what : 'others';
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (!timer) tell();
  };
}

type Log = (line: string) => void;

const known = new WeakMap<Log, Map<string, (what: string) => void>>();

/**
 * Logs what a stranger or a full disk can cause any number of times: one line a minute for each kind, with its counts. Neither text comes
 * from a request.
 */
export function logCounted(log: Log, kind: string, what: string): void {
  const kinds = known.get(log) ?? new Map<string, (what: string) => void>();
  known.set(log, kinds);
  const count = kinds.get(kind) ?? countedLines((line) => log(`${kind}: ${line}`));
  kinds.set(kind, count);
  count(what);
}
