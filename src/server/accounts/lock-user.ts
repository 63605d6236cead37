import type { Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';

/**
 * Locks the row of a user until the transaction ends. What changes who may open an account does this before anything else: of two at
 * the same moment the second waits here, and then reads what the first has left.
 */
export async function lockUser(on: Transaction<Tables>, userId: string): Promise<void> {
  await on
    .updateTable('users')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', userId)
    .execute();
}
