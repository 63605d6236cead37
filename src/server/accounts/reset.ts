import { forgetPassword, RESET_INVALID, resetByLink, resetPassword } from '../../contract/auth.ts';
import { paths } from '../../routes.ts';
import { lockUser } from '../auth/sessions.ts';
import type { Api, Parsed } from '../http/api.ts';
import { ACCOUNT_GUESSES, NETWORK_RESETS } from '../limits/limits.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Services } from '../services.ts';
import { networkGuesses } from './login.ts';
import { linkOf, rejectDeadLink, tokenIn } from './mailed-link.ts';

const RESET_SENT = 'Reset password link has been sent to your registered email.';
const DEAD_RESET_LINK = 'This link does not work any more. Please ask for a new one.';

type Sender = Pick<Parsed<typeof resetByLink>, 'network' | 'signal'>;

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

/**
 * Invalidates the token, sets the password, ends all sessions, unlinks Google and tells the owner. False when the token was used already.
 */
async function spendToken(
  { db, now, outbox }: Services,
  token: string,
  owner: { id: string; email: string },
  hash: string,
): Promise<boolean> {
  const userId = owner.id;
  const time = now().toISOString();
  return db.transaction().execute(async (on) => {
    // Before the tokens: two links of one user would else wait for each other.
    await lockUser(on, userId);
    // Of several requests at once, only one finds it empty.
    const used = await on
      .updateTable('reset_tokens')
      .set({ used_at: time })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', time)
      .executeTakeFirst();
    if (used.numUpdatedRows !== 1n) return false;
    await on
      .updateTable('users')
      .set((eb) => ({ password_hash: hash, password_version: eb('password_version', '+', 1) }))
      .where('id', '=', userId)
      .execute();
    // Whoever linked Google would else still get in. First what waits: a link that is being used at this moment is through then.
    await on.deleteFrom('google_links').where('email', '=', owner.email).execute();
    await on.deleteFrom('google_identities').where('user_id', '=', userId).execute();
    await on.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await on.deleteFrom('devices').where('user_id', '=', userId).execute();
    await on
      .updateTable('reset_tokens')
      .set({ used_at: time })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute();
    await outbox.add(on, owner.email, { kind: 'password-changed', payload: { at: time } });
    return true;
  });
}

/** Forgotten passwords. A link works once. No response tells whether an address has an account. */
export function addResetCalls(api: Api, services: Services): void {
  const { db, limits, now, outbox, passwords } = services;

  api.on(forgetPassword, async ({ body, network, browser }) => {
    const email = body.email.toLowerCase();
    const asked = { at: now().toISOString(), browser };
    // That is looked up when the mail is written, with the same work.
    await db.transaction().execute((on) => outbox.addInTurn(on, email, { kind: 'reset', payload: { asked } }, network));
    outbox.kick();
    return RESET_SENT;
  });
  api.form(forgetPassword, {
    title: 'Ask for a new password',
    button: 'Send reset link',
    page: () => paths.login,
    done: () => paths.sent('link'),
  });

  async function reset(token: string, password: string, { network, signal }: Sender) {
    const lane = { name: network, signal };
    limits.check([NETWORK_RESETS, network]);
    const { owner, hash } = await passwords.inLine(lane, async () => {
      await limits.hit([NETWORK_RESETS, network]);
      const found = await ownerOf(services, token);
      if (!found) throw new HttpError(400, DEAD_RESET_LINK);
      return { owner: found, hash: await passwords.hash(password, lane) };
    });
    if (!(await spendToken(services, token, owner, hash))) throw new HttpError(400, DEAD_RESET_LINK);
    outbox.kick();
    await limits.clear(ACCOUNT_GUESSES, owner.email);
    await limits.clear(...networkGuesses(owner.email, network));
    return 'Password has been reseted successfully.';
  }

  api.on(resetPassword, (request) => reset(request.params.token, request.body.password, request), 'by its handler');
  api.on(
    resetByLink,
    ({ body, ...sender }) => reset(tokenIn(body.link), body.password, sender).catch(rejectDeadLink),
    'by its handler',
  );
  api.form(resetByLink, {
    title: 'Set a new password',
    button: 'Set password',
    page: () => paths.reset,
    done: () => paths.sent('password'),
    carried: { link: linkOf('reset') },
    invalid: RESET_INVALID,
  });
}
