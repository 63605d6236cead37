const EVERY_MS = 1000;

/**
 * Counts what happens many times and writes at most one line a second: the first at once, what follows with the next line, as
 * `12 × GET /open/campaigns, 3 × POST /auth/token`. Returns the function that counts.
 */
export function countedLines(write: (line: string) => void): (what: string) => void {
  const counts = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    timer = undefined;
    if (counts.size === 0) return;
    write([...counts].map(([what, count]) => `${count} × ${what}`).join(', '));
    counts.clear();
    timer = setTimeout(tell, EVERY_MS);
    timer.unref();
  }
  return (what) => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
    if (!timer) tell();
  };
}
