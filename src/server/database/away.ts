import { codeOf, DatabaseAway } from '../platform/errors.ts';

// PostgreSQL's words for: connection lost (class 08), shut down or starting (57P), too many connections, read-only after a change of
// servers, and a statement that was cancelled because it took too long.
const AWAY = /^(08|57P|53300$|53400$|25006$|57014$)/;
// What node-postgres says when a connection is lost or none becomes free; these errors have no code.
const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded)/;

/** Whether an error of a statement means that the server is gone, not that the statement is wrong. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  // The server's own errors have five characters, those of sockets are words such as ECONNRESET.
  return AWAY.test(code) || /^E[A-Z]{4,}/.test(code) || LOST.test(error.message);
}

/** The error that a caller gets instead. */
export function asAway(error: unknown): DatabaseAway {
  return error instanceof DatabaseAway ? error : new DatabaseAway({ cause: error });
}

/**
 * Waits for a promise as long as `ms` allows; null for as long as it takes. Rejects with a `DatabaseAway` when the time is over, and
 * calls `late` with what arrives afterwards.
 */
export async function within<T>(
  ms: number | null,
  promise: Promise<T>,
  late: (value: T) => void = () => {},
): Promise<T> {
  if (ms === null) return promise;
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const limit = new Promise<never>((_, reject) => {
    const end = () => {
      over = true;
      reject(new DatabaseAway({ cause: new Error(`no answer within ${ms} ms`) }));
    };
    // What arrived while this process was busy is looked at first: that was no silence of the server.
    timer = setTimeout(() => setImmediate(end), ms);
  });
  promise.then((value) => over && late(value)).catch(() => {});
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}
