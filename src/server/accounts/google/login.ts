import type { JWTVerifyGetKey } from 'jose';
import type { Transaction } from 'kysely';
import { logInWithGoogle } from '../../../contract/auth.ts';
import { lockUser } from '../../auth/sessions.ts';
import type { Tables } from '../../database/schema.ts';
import type { Api } from '../../http/api.ts';
import { codeOf, HttpError } from '../../platform/errors.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import { openLogin } from '../login.ts';
import { createUser, linkIdentity, offerLink } from './links.ts';
import { type GoogleIdentity, verifyCredential } from './verify.ts';

const UNIQUE_VIOLATION = '23505';

/** Login with Google's credential. Its `subject` links it to a user; it stays when the address changes. */
export function addGoogleLoginCall(api: Api, services: Services, keys: JWTVerifyGetKey | null): void {
  const { config, db, now, outbox } = services;

  api.on(logInWithGoogle, async ({ body, browser }) => {
    if (!keys)
      throw new HttpError(
        503,
        'Login with Google is not set up on this site. Please log in with your password, or ask for a new one.',
      );
    const who = await verifyCredential(body.credential, config.google, keys, now());
    const open = () =>
      db.transaction().execute(async (on) => {
        await useCredential(on, body.credential, who.expires);
        const owner = await identityOwner(services, on, who);
        if (owner === null) return offerLink(services, on, who);
        return openLogin(services, on, owner, browser, null);
      });
    try {
      return await open();
    } catch (error) {
      if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
      // The second try finds the account that another login made at the same moment.
      return await open();
    } finally {
      outbox.kick();
    }
  });
}

async function linkedUser(on: Transaction<Tables>, subject: string): Promise<string | undefined> {
  const found = await on
    .selectFrom('google_identities')
    .select('user_id')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return found?.user_id;
}

/**
 * The id of an identity's user: by Google's subject, else by an address that Google itself gives out, else newly created. Null elsewhere:
 * the address may have another owner by now.
 */
async function identityOwner(services: Services, on: Transaction<Tables>, who: GoogleIdentity): Promise<string | null> {
  const time = services.now().toISOString();
  const linked = await linkedUser(on, who.subject);
  if (linked !== undefined) {
    // A reset at the same moment comes before and is seen here, or comes after and ends the session.
    await lockUser(on, linked);
    if ((await linkedUser(on, who.subject)) === linked) return linked;
  }
  if (!who.ownAddress) return null;
  const known = await on.selectFrom('users').select('id').where('email', '=', who.email).executeTakeFirst();
  if (known) {
    await linkIdentity(services, on, who.subject, { id: known.id, email: who.email }, false);
    return known.id;
  }
  const userId = await createUser(on, who, time);
  await on
    .insertInto('google_identities')
    .values({ subject: who.subject, user_id: userId, email: who.email, created_at: time })
    .execute();
  return userId;
}

/**
 * Takes a verified credential, which counts once. Throws 401 for one that was used before. What Google signed is remembered, not the
 * signature, which can be written in several ways.
 */
async function useCredential(on: Transaction<Tables>, credential: string, expires: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('google_credentials')
    .values({
      credential_hash: hashToken(credential.slice(0, credential.lastIndexOf('.'))),
      expires_at: expires.toISOString(),
    })
    .onConflict((conflict) => conflict.column('credential_hash').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows)
    throw new HttpError(401, 'This login of Google was used already. Please press the Google button again.');
}
