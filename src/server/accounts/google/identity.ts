import type { Transaction } from 'kysely';
import { newId } from '../../auth/tokens.ts';
import type { Tables } from '../../database/schema.ts';
import { HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import type { GoogleIdentity } from './verify.ts';

const NOT_LINKED =
  'This address has an account already. Please log in with its password, or set one with "Forgot password?".';

async function createUser(on: Transaction<Tables>, who: GoogleIdentity, time: string): Promise<string> {
  const id = newId();
  const { email, firstname, lastname } = who;
  await on
    .insertInto('users')
    .values({ id, email, mobile: '', password_hash: null, created_at: time, first_login_at: null })
    .execute();
  await on.insertInto('profiles').values({ user_id: id, firstname, lastname, updated_at: null }).execute();
  return id;
}

/**
 * The user of an identity: found by Google's subject, else by the address, else newly created. An account that stands already is found
 * by the address only where Google itself gives that out; its owner is told by mail. Throws an `HttpError` 409 elsewhere.
 */
export async function userIdOf(
  { now, outbox }: Services,
  on: Transaction<Tables>,
  who: GoogleIdentity,
): Promise<string> {
  const time = now().toISOString();
  const linked = await on
    .selectFrom('google_identities')
    .select('user_id')
    .where('subject', '=', who.subject)
    .executeTakeFirst();
  if (linked) return linked.user_id;
  const known = await on.selectFrom('users').select('id').where('email', '=', who.email).executeTakeFirst();
  if (known && !who.ownAddress) throw new HttpError(409, NOT_LINKED);
  const userId = known?.id ?? (await createUser(on, who, time));
  await on
    .insertInto('google_identities')
    .values({ subject: who.subject, user_id: userId, email: who.email, created_at: time })
    .execute();
  if (known) await outbox.add(on, who.email, { kind: 'google-linked', payload: { at: time } }, `google:${who.subject}`);
  return userId;
}
