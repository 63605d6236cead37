import type { Database } from '../database/open.ts';

/**
 * Locks the row of a user until the transaction ends: of two transactions at the same moment the second waits here, and then reads what
 * the first has left. What locks other rows too does this first, so that nobody waits in a circle.
 */
export async function lockUser(on: Database, userId: string): Promise<void> {
  await on
    .updateTable('users')
    .set((eb) => ({ email: eb.ref('email') }))
    .where('id', '=', userId)
    .execute();
}
