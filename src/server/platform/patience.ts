import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a piece of work may wait for the database, in milliseconds. */
export interface Patience {
  /** For a connection to it. */
  connectMs: number;
  /** For the answer to one statement; null for as long as it takes. */
  statementMs: number | null;
  /** Of a visitor's call: it has waited once in vain, and does not wait again, to clean up for example. */
  spent?: boolean;
}

// With the line before them (`http/queues.ts`) they stay below two seconds: somebody waits in front of a screen.
const VISITOR: Patience = { connectMs: 900, statementMs: 1000 };
const BACKGROUND: Patience = { connectMs: 5000, statementMs: 15_000 };
const ENDLESS: Patience = { connectMs: 5000, statementMs: null };

const current = new AsyncLocalStorage<Patience>();

/** The patience of the work that asks: that of background work unless it was started by one of the functions below. */
export const patience = (): Patience => current.getStore() ?? BACKGROUND;

/** Runs work for which a visitor waits: the database has two seconds, and is called gone after that. */
export const forVisitor = <T>(work: () => T): T => current.run({ ...VISITOR, spent: false }, work);

/** Runs work that may take as long as it needs: migrations, exports, commands. */
export const patiently = <T>(work: () => T): T => current.run(ENDLESS, work);

/** Says that a visitor's call has waited in vain. Other work goes on as before. */
export function spendPatience(): void {
  const mine = current.getStore();
  if (mine?.spent === false) mine.spent = true;
}
