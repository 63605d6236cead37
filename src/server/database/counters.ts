import type { Kysely } from 'kysely';
import type { Tables } from './schema.ts';

/**
 * Adds to a number of the table `counters`, which begins at 0; resolves to what it is then. In a transaction nobody else changes that
 * number until the end.
 */
export async function addToCounter(on: Kysely<Tables>, name: string, by = 1): Promise<number> {
  const { value } = await on
    .insertInto('counters')
    .values({ name, value: by })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', by) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}
