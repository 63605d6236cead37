import type { Insertable, Transaction } from 'kysely';
import type { Lane } from '../auth/fair-queue.ts';
import { newId } from '../auth/tokens.ts';
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
  formKey: string | undefined,
  { email, mobile, password }: { email: string; mobile: string; password: string },
  lane: Lane,
): Promise<string | undefined> {
  if (formKey === undefined) return undefined;
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

type Waiting = Omit<Insertable<RegistrationTable>, 'id' | 'confirmed_at'>;

/** Adds a registration that waits for its confirmation, and answers its id: the key of its form where that is free. */
export async function addRegistration(
  on: Transaction<Tables>,
  waiting: Waiting,
  formKey: string | undefined,
): Promise<string> {
  const insert = (id: string) =>
    on
      .insertInto('registrations')
      .values({ ...waiting, id, confirmed_at: null })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
  if (formKey !== undefined && (await insert(formKey))) return formKey;
  const id = newId();
  await insert(id);
  return id;
}
