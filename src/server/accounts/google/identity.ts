import type { Transaction } from 'kysely';
import { lockUser } from '../../auth/lock-user.ts';
import { newId } from '../../auth/tokens.ts';
import type { Tables } from '../../database/schema.ts';
import type { Services } from '../../services.ts';
import { linkIdentity } from './links.ts';
import type { GoogleIdentity } from './verify.ts';

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

/** The user that Google's subject is linked to. */
async function linkedUser(on: Transaction<Tables>, subject: string): Promise<string | undefined> {
  const found = await on
    .selectFrom('google_identities')
    .select('user_id')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.user_id;
}

/** Where an identity leads: to a user, or to an account that it does not open yet. */
export type IdentityOwner = { userId: string } | { lockedId: string };

/**
 * The user of an identity: found by Google's subject, else by the address, else newly created. An account that stands already is found
 * by the address only where Google itself gives that out; its owner is told by mail. Elsewhere it is locked.
 */
export async function identityOwner(
  services: Services,
  on: Transaction<Tables>,
  who: GoogleIdentity,
): Promise<IdentityOwner> {
  const time = services.now().toISOString();
  const linked = await linkedUser(on, who.subject);
  if (linked !== undefined) {
    // A reset at the same moment unlinks: it comes before and is seen here, or comes after and ends the session.
    await lockUser(on, linked);
    if ((await linkedUser(on, who.subject)) === linked) return { userId: linked };
  }
  const known = await on.selectFrom('users').select('id').where('email', '=', who.email).executeTakeFirst();
  if (known && !who.ownAddress) return { lockedId: known.id };
  if (known) {
    await linkIdentity(services, on, who.subject, { id: known.id, email: who.email });
    return { userId: known.id };
  }
  const userId = await createUser(on, who, time);
  await on
    .insertInto('google_identities')
    .values({ subject: who.subject, user_id: userId, email: who.email, created_at: time })
    .execute();
  return { userId };
}
