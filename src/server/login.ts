import type { Transaction } from 'kysely';
import { type Login, logIn, logOut } from '../contract/auth.ts';
import type { Tables } from './database/schema.ts';
import { Refusal } from './errors.ts';
import type { Api } from './http/api.ts';
import { ACCOUNT_LOGINS, ADDRESS_LOGINS } from './limits.ts';
import type { Services } from './services.ts';

export const WRONG_LOGIN = 'The username or the password is wrong.';
export const UNCONFIRMED =
  'Your address is not confirmed yet. Please open the link in the mail that we have sent to you, and look for it in spam too.';

type Candidate = { userId: string | null; hash: string | null };

/** Whose password is to be checked: the user's, or that of a registration whose mail was not opened yet. */
async function candidateFor({ db, now }: Services, email: string): Promise<Candidate> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  const waiting = await db
    .selectFrom('registrations')
    .select('password_hash')
    .where('email', '=', email)
    .where('expires_at', '>', now().toISOString())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return user ? { userId: user.id, hash: user.password_hash } : { userId: null, hash: waiting?.password_hash ?? null };
}

/** Opens a session and tells whether it is the user's first and whether the profile was ever saved (section 3). */
export async function openLogin(services: Services, on: Transaction<Tables>, userId: string): Promise<Login> {
  const first = await on
    .updateTable('users')
    .set({ first_login_at: services.now().toISOString() })
    .where('id', '=', userId)
    .where('first_login_at', 'is', null)
    .executeTakeFirst();
  const profile = await on.selectFrom('profiles').select('updated_at').where('user_id', '=', userId).executeTakeFirst();
  return {
    token: await services.sessions.open(on, userId),
    firstTimeLogin: first.numUpdatedRows > 0n,
    isProfileUpdated: Boolean(profile?.updated_at),
  };
}

/**
 * Login with email and password, and logout (sections 4 and 7). An account takes ten wrong passwords in 15 minutes,
 * known or not; every attempt costs the same time; only a right password learns that its address is unconfirmed.
 */
export function registerLogin(api: Api, services: Services): void {
  const { db, limits, passwords, sessions } = services;

  api.on(logIn, async ({ body, address }) => {
    const email = body.email.toLowerCase();
    // A network that is used up must not use up an account, and a flood of guesses should cost no query.
    limits.check(ADDRESS_LOGINS, address);
    await limits.hit(ACCOUNT_LOGINS, email);
    await limits.hit(ADDRESS_LOGINS, address);
    const { userId, hash } = await candidateFor(services, email);
    if (!(await passwords.verify(body.password, hash))) throw new Refusal(401, WRONG_LOGIN);
    await limits.forgive(ACCOUNT_LOGINS, email);
    if (!userId) throw new Refusal(403, UNCONFIRMED);
    return db.transaction().execute((on) => openLogin(services, on, userId));
  });

  api.on(logOut, async ({ body, token }) => {
    // Both are revoked: the one in the body is the specification's, the one in the header is the caller's own.
    await sessions.end(body.token);
    if (token && token !== body.token) await sessions.end(token);
    return 'You are logged out.';
  });
}
