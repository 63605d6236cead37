/** How long is waited with a payment, in ms. */
export const waits = {
  /** Until the server is asked again how a payment ended; the last one repeats. */
  askAgain: [2_500, 5_000, 10_000, 20_000, 30_000],
  /** Until a popup without an answer counts as silent. Most payments end sooner. */
  popup: 120_000,
  /** For the answer of a popup whose visitor is back on the page. */
  comeBack: 2_000,
  /** Until a payment that the provider does not know will not be made any more. */
  abandoned: 3_600_000,
  /** Until a save that failed is tried again. */
  saveAgain: 30_000,
} as const;

/**
 * Asks until the answer is final. `ask` resolves to whether another answer may come; `isNewest` says whether anybody still waits for this
 * one.
 */
export function createAsking(ask: (attempt: number, isNewest: () => boolean) => Promise<boolean>) {
  let newest = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function stop() {
    newest++;
    clearTimeout(timer);
  }
  async function run(attempt: number) {
    stop();
    const mine = newest;
    const isNewest = () => mine === newest;
    if (!(await ask(attempt, isNewest)) || !isNewest()) return;
    timer = setTimeout(() => void run(attempt + 1), waits.askAgain[Math.min(attempt, waits.askAgain.length - 1)]);
  }
  return { start: () => run(0), stop };
}
