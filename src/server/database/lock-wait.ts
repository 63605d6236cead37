import { DatabaseAway, SQLITE, sqliteCode } from '../platform/errors.ts';
import { patience } from '../platform/patience.ts';

const TRY_AGAIN_MS = 20;
// How long a lock is waited for. Background work gets no more than a visitor's call: there is one connection, and visitors queue behind it.
// Only what may take as long as it needs, such as a migration or a command, waits for the longer time.
const WAIT_MS = 1000;
const UNHURRIED_MS = 5000;

/** Runs a statement, again and again while another program holds the lock of the file. */
export type LockWait = <T>(statement: string, run: () => Promise<T>) => Promise<T>;

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, TRY_AGAIN_MS);
  });

/**
 * Waits for the lock without holding up the process, as SQLite's own `busy_timeout` would. A second after the first refusal it gives up
 * with a `DatabaseAway`; from then on each statement has one try, so that a queue of them is answered at once. `log` gets a line then,
 * and one when the lock is free.
 */
export function makeLockWait(log: (line: string) => void): LockWait {
  let since: number | undefined;
  let latest = 0;
  let logged = false;

  function giveUpOrGoOn(cause: unknown): void {
    const at = performance.now();
    if (since === undefined || at - latest > WAIT_MS) since = at;
    latest = at;
    if (at - since < (patience().statementMs === null ? UNHURRIED_MS : WAIT_MS)) return;
    if (!logged)
      log('The database file is locked by another program. Calls that write are answered with 503 until it is free.');
    logged = true;
    throw new DatabaseAway({ cause });
  }
  function freed(): void {
    since = undefined;
    if (logged) log('The database file is free again.');
    logged = false;
  }
  return async (statement, run) => {
    for (;;) {
      try {
        const result = await run();
        // Reading needs no lock, so it shows nothing.
        if (!/^\s*(select|rollback|commit)\b/i.test(statement)) freed();
        return result;
      } catch (error) {
        if (sqliteCode(error) !== SQLITE.busy) throw error;
        giveUpOrGoOn(error);
        await pause();
      }
    }
  };
}
