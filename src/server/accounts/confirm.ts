import type { Transaction } from 'kysely';
import type { RegistrationTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/schema.ts';
import { hashToken, newId } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

/** Whether a registration of an address (lower case) waits for a confirmation. */
async function oneWaits(on: Transaction<Tables>, email: string, time: string): Promise<boolean> {
  const rows = await on
    .selectFrom('registrations')
    .select('id')
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', time)
    .limit(1)
    .execute();
  return rows.length > 0;
}

const chooseKey = (userId: string) => `choose:${userId}`;

/**
 * Creates the user of a registration that was just confirmed. Where another one waits, either may be a stranger's, whichever link the owner
 * of the mailbox opened: then nobody's password and mobile count, and a mail with a link to set a password follows.
 */
async function addUser({ outbox }: Services, on: Transaction<Tables>, found: RegistrationTable, time: string) {
  const { email } = found;
  const id = newId();
  const alone = !(await oneWaits(on, email, time));
  const own = alone
    ? { mobile: found.mobile, password_hash: found.password_hash }
    : { mobile: '', password_hash: null };
  const made = await on
    .insertInto('users')
    .values({ id, email, ...own, created_at: time, first_login_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (!made.numInsertedOrUpdatedRows) return;
  await on.insertInto('profiles').values({ user_id: id, updated_at: null }).execute();
  if (!alone) await outbox.add(on, email, { kind: 'reset', payload: {} }, chooseKey(id));
}

/** Whether the account of an address still waits for the password that its owner was asked by mail to choose. */
async function mustChoose(on: Transaction<Tables>, email: string): Promise<boolean> {
  const user = await on
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!user || user.password_hash !== null) return false;
  const asked = await on.selectFrom('mails').select('id').where('once_key', '=', chooseKey(user.id)).executeTakeFirst();
  return asked !== undefined;
}

/** Whether the account of an address was made otherwise than by confirming a registration, for example by a login with Google. */
async function madeElsewhere(on: Transaction<Tables>, email: string): Promise<boolean> {
  const made = await on
    .selectFrom('registrations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.email', '=', 'registrations.email')
        .onRef('users.created_at', '=', 'registrations.confirmed_at'),
    )
    .select('registrations.id')
    .where('registrations.email', '=', email)
    .executeTakeFirst();
  return made === undefined;
}

/** What became of a registration when its link was opened. */
export type Confirmed = 'confirmed' | 'choose-password' | 'account-exists';

/**
 * Creates the user of a registration, unless the address has an account by now: that one stays as it is. Null when the token is
 * unknown or expired.
 */
export async function confirm(services: Services, token: string): Promise<Confirmed | null> {
  const { db, now } = services;
  const time = now().toISOString();
  return db.transaction().execute(async (on) => {
    const found = await on
      .selectFrom('registrations')
      .innerJoin('confirm_links', 'confirm_links.registration_id', 'registrations.id')
      .selectAll('registrations')
      .where('confirm_links.token_hash', '=', hashToken(token))
      .where('expires_at', '>', time)
      .executeTakeFirst();
    if (!found) return null;
    // Who opens the same link at this moment in another process waits here, and then finds it confirmed.
    const { numUpdatedRows } = await on
      .updateTable('registrations')
      .set({ confirmed_at: time })
      .where('id', '=', found.id)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await addUser(services, on, found, time);
    if (await mustChoose(on, found.email)) return 'choose-password';
    return (await madeElsewhere(on, found.email)) ? 'account-exists' : 'confirmed';
  });
}
