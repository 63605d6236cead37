import type { Insertable, Transaction } from 'kysely';
import type { Lane } from '../auth/fair-queue.ts';
import type { RegistrationTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/schema.ts';
import type { Services } from '../services.ts';

/**
 * The id of the registration that waits already from this very form, sent before; undefined when there is none. Its button can be pressed
 * again where the answer was lost or no script disables it, and a second registration would leave the account without a password. The key
 * may be anybody's choice, so all values are compared: with another one it is another registration. Nobody gets the link of an address
 * that is not theirs by sending its key.
 */
export async function registrationOfForm(
  { db, now, passwords }: Services,
  formKey: string,
  { email, mobile, password }: { email: string; mobile: string; password: string },
  lane: Lane,
): Promise<string | undefined> {
  const before = await db
    .selectFrom('registrations')
    .select(['id', 'password_hash'])
    .where('id', '=', formKey)
    .where('email', '=', email)
    .where('mobile', '=', mobile)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  if (!before) return undefined;
  return (await passwords.verify(password, [before.password_hash], lane)) === 0 ? before.id : undefined;
}

/** Adds a registration that waits for its confirmation. False where its id, the key of its form, is taken: by the same form or by another. */
export async function addRegistration(
  on: Transaction<Tables>,
  waiting: Omit<Insertable<RegistrationTable>, 'confirmed_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('registrations')
    .values({ ...waiting, confirmed_at: null })
    // Who adds the same one at this moment in another process waits here, and then finds it.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
