import type { JWTVerifyGetKey } from 'jose';
import type { Transaction } from 'kysely';
import { logInWithGoogle } from '../../../contract/auth.ts';
import { newId } from '../../auth/tokens.ts';
import type { Tables } from '../../database/schema.ts';
import type { Api } from '../../http/api.ts';
import { ADDRESS_LOGINS } from '../../limits/limits.ts';
import { codeOf, HttpError } from '../../platform/errors.ts';
import type { Services } from '../../services.ts';
import { openLogin } from '../login.ts';
import { type GoogleIdentity, verifyCredential } from './verify.ts';

const UNIQUE_VIOLATION = '23505';

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

/** The user of an identity: found by Google's subject, else by the verified mail address, else newly created. */
async function userIdOf(on: Transaction<Tables>, who: GoogleIdentity, time: string): Promise<string> {
  const linked = await on
    .selectFrom('google_identities')
    .select('user_id')
    .where('subject', '=', who.subject)
    .executeTakeFirst();
  if (linked) return linked.user_id;
  const known = await on.selectFrom('users').select('id').where('email', '=', who.email).executeTakeFirst();
  const userId = known?.id ?? (await createUser(on, who, time));
  await on
    .insertInto('google_identities')
    .values({ subject: who.subject, user_id: userId, email: who.email, created_at: time })
    .execute();
  return userId;
}

/** Login with Google's credential. Google's `subject` links it to a user; it stays when the address changes. */
export function addGoogleLoginCall(api: Api, services: Services, keys: JWTVerifyGetKey | null): void {
  const { config, db, limits, now } = services;

  api.on(logInWithGoogle, async ({ body, address }) => {
    if (!keys) throw new HttpError(503, 'Login with Google is not set up on this site.');
    await limits.hit(ADDRESS_LOGINS, address);
    const who = await verifyCredential(body.credential, config.google, keys, now());
    const open = () =>
      db.transaction().execute(async (on) => {
        const userId = await userIdOf(on, who, now().toISOString());
        return openLogin(services, on, userId, null);
      });
    try {
      return await open();
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
      // Two first logins of one person at the same time: the second try finds the account that the other login made.
      return open();
    }
  });
}
