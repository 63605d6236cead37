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

/** Asks again and again. */
interface Asking {
  /** Asks now, and begins with the shortest pause. */
  start(): Promise<void>;
  stop(): void;
}

/**
 * Asks a question until its answer is final.
 * @param ask resolves to whether another answer may come. It is told how often it was asked before, and how it finds out, once it has an
 * answer, that nobody waits for that one any more: it was stopped, or started anew.
 */
export function createAsking(ask: (attempt: number, isNewest: () => boolean) => Promise<boolean>): Asking {
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
