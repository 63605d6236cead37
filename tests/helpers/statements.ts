import { type CompiledQuery, DefaultQueryExecutor } from 'kysely';

type Execute = (query: CompiledQuery, ...more: unknown[]) => Promise<unknown>;

/** Runs `work` and returns every statement that was sent to any database meanwhile, in order, without its values. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const base = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as { executeQuery: Execute };
  const { executeQuery } = base;
  const statements: string[] = [];
  base.executeQuery = function (query, ...more) {
    statements.push(query.sql);
    return executeQuery.call(this, query, ...more);
  };
  try {
    await work();
  } finally {
    base.executeQuery = executeQuery;
  }
  return statements;
}
