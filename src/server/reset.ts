import { forgetPassword, resetPassword } from '../contract/auth.ts';
import { Refusal } from './errors.ts';
import type { Api } from './http/api.ts';
import { ACCOUNT_LOGINS, ADDRESS_MAILS, ADDRESS_RESETS, MAILBOX } from './limits.ts';
import type { Mail } from './mail/write.ts';
import type { Services } from './services.ts';
import { hashToken } from './tokens.ts';

export const RESET_SENT = 'Reset password link has been sent to your registered email.';
export const DEAD_RESET_LINK = 'This link does not work any more. Please ask for a new one.';

/** The user whom a token that still works belongs to, or null. */
async function ownerOf({ db, now }: Services, token: string): Promise<{ id: string; email: string } | null> {
  const row = await db
    .selectFrom('reset_tokens')
    .innerJoin('users', 'users.id', 'reset_tokens.user_id')
    .select(['users.id', 'users.email'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  return row ?? null;
}

/** Uses up the token, sets the password and ends every session of the user, all or nothing; false when another was quicker. */
async function useToken({ db, now }: Services, token: string, userId: string, hash: string): Promise<boolean> {
  const time = now().toISOString();
  return db.transaction().execute(async (on) => {
    // The condition on used_at is the lock: of any number of uses at once, one finds it empty.
    const used = await on
      .updateTable('reset_tokens')
      .set({ used_at: time })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', time)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) return false;
    await on.updateTable('users').set({ password_hash: hash }).where('id', '=', userId).execute();
    await on.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await on
      .updateTable('reset_tokens')
      .set({ used_at: time })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    return true;
  });
}

/** Forgotten passwords (sections 4 and 7; decision 23): links work once and for 30 minutes, and no answer tells who has an account. */
export function registerReset(api: Api, services: Services): void {
  const { db, limits, outbox, passwords } = services;

  api.on(forgetPassword, async ({ body, address }) => {
    await limits.hit(ADDRESS_MAILS, address);
    const email = body.email.toLowerCase();
    const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    const mayMail = await limits.allows(MAILBOX, email);
    // An unknown address costs the same write, so that the time of the answer tells nothing.
    const mail: Mail =
      user && mayMail ? { kind: 'reset', payload: { userId: user.id } } : { kind: 'nothing', payload: {} };
    await outbox.add(db, email, mail);
    outbox.kick();
    return RESET_SENT;
  });

  api.on(resetPassword, async ({ params, body, address }) => {
    await limits.hit(ADDRESS_RESETS, address);
    const owner = await ownerOf(services, params.token);
    if (!owner) throw new Refusal(400, DEAD_RESET_LINK);
    const hash = await passwords.hash(body.password);
    if (!(await useToken(services, params.token, owner.id, hash))) throw new Refusal(400, DEAD_RESET_LINK);
    await limits.clear(ACCOUNT_LOGINS, owner.email);
    return 'Password has been reseted successfully.';
  });
}
