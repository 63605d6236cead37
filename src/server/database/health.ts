import { codeOf, DatabaseAway } from '../platform/errors.ts';

const PROBE_MS = 500;

/** Whether a database server is there. While it is not, nobody waits for it. */
export interface Health {
  /** Throws a `DatabaseAway` at once while the server is known to be away. */
  check(): void;
  /** Says that something failed that may mean that the server is away; it is looked at now, and until it is back. */
  suspect(error: DatabaseAway): void;
  stop(): void;
}

export interface HealthParts {
  /** Rejects when the server does not answer. */
  probe: () => Promise<void>;
  /** Gets one line when the server goes and one when it comes back. */
  log: (line: string) => void;
}

const reasonOf = ({ cause }: DatabaseAway) => codeOf(cause) || (cause instanceof Error ? cause.message : String(cause));

/** Watches a server only from the first failure until it answers again. */
export function makeHealth({ probe, log }: HealthParts): Health {
  let away: DatabaseAway | undefined;
  let looking = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function look(suspected: DatabaseAway): Promise<void> {
    try {
      await probe();
      looking = false;
      if (away) log('The database answers again.');
      away = undefined;
    } catch {
      if (stopped) return;
      if (!away)
        log(`The database does not answer (${reasonOf(suspected)}). Calls are answered with 503 until it does.`);
      away ??= suspected;
      timer = setTimeout(() => void look(suspected), PROBE_MS);
      timer.unref();
    }
  }
  return {
    check() {
      if (away) throw new DatabaseAway({ cause: away.cause });
    },
    suspect(error) {
      if (looking || stopped) return;
      looking = true;
      void look(error);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
