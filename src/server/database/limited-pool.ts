import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { DatabaseAway } from '../platform/errors.ts';
import { patience, spendPatience } from '../platform/patience.ts';
import { asAway, isConnectionError, within } from './away.ts';
import { type Cancellable, cancelStatement } from './cancel.ts';
import type { Health } from './health.ts';

const CLOSE_MS = 1000;

/**
 * What begins a transaction. The limits are set here and not at the start of the connection: poolers refuse them there, and would pass
 * on to others what is set for the whole connection. A transaction whose process is gone lets go of its locks.
 */
function beginning(statementMs: number | null): string {
  if (statementMs === null) return 'begin';
  return `begin; set local statement_timeout = ${2 * statementMs}; set local idle_in_transaction_session_timeout = 15000`;
}

/** A connection that is given back broken after the first sign that the server is gone: nothing more is asked on it. */
function limitedClient(client: PoolClient, health: Health): PostgresPoolClient {
  let broken: DatabaseAway | undefined;
  async function run(text: string, values?: readonly unknown[]) {
    if (broken) throw broken;
    const { statementMs } = patience();
    const asked = text === 'begin' ? client.query(beginning(statementMs)) : client.query(text, values as unknown[]);
    try {
      const result = await within(statementMs, asked);
      return Array.isArray(result) ? result[0] : result;
    } catch (error) {
      if (!(error instanceof DatabaseAway) && !isConnectionError(error)) throw error;
      broken = asAway(error);
      // It may still run: nothing on the server's side limits a statement outside of a transaction.
      if (error instanceof DatabaseAway) cancelStatement(client as unknown as Cancellable);
      spendPatience();
      health.suspect(broken);
      throw broken;
    }
  }
  return {
    query: run as PostgresPoolClient['query'],
    release: () => client.release(broken),
  } as PostgresPoolClient;
}

/**
 * A pool in which nobody waits longer than its `patience` for a connection or an answer, and nobody at all while the server is known
 * to be away. What goes wrong with the connection rejects with a `DatabaseAway`.
 */
export function limitedPool(pool: Pool, health: Health): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      health.check();
      if (patience().spent) throw new DatabaseAway({ cause: new Error('no answer before') });
      try {
        const client = await within(patience().connectMs, pool.connect(), (late) => late.release());
        return limitedClient(client, health);
      } catch (error) {
        const away = asAway(error);
        spendPatience();
        health.suspect(away);
        throw away;
      }
    },
    async end() {
      health.stop();
      // A frozen server never says goodbye.
      await within(CLOSE_MS, pool.end()).catch(() => {});
    },
  } as PostgresPool;
}
