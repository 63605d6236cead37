import type { Transaction } from 'kysely';
import { type LoginAnswer, logIn } from '../../contract/auth.ts';
import { deleteToken } from '../../contract/session.ts';
import type { Tables } from '../database/schema.ts';
import type { Api } from '../http/api.ts';
import { ACCOUNT_GUESSES, type Count, DEVICE_GUESSES, NETWORK_GUESSES, NETWORK_LOGINS } from '../limits/limits.ts';
import { widestOf } from '../limits/network.ts';
import type { Lane } from '../limits/queues.ts';
import { HttpError } from '../platform/errors.ts';
import { hashToken } from '../platform/tokens.ts';
import type { Services } from '../services.ts';
import { linkByPassword } from './google/links.ts';

const WRONG_LOGIN = 'The username or the password is wrong.';
// True whether the address waits for its link, or is confirmed and has another password or none: the answer must not tell which.
const PASSWORD_WAITS =
  'Please confirm your email first. Open the link in the email that we have sent to you, and look for it in spam too. ' +
  'If you have opened it already, set a password with "Forgot password?".';

interface Candidate {
  user: { id: string; version: number } | null;
  hashes: readonly [string | null, string | null];
}

/** An address that has an account may have a registration that waits, as any other. */
async function candidateFor({ db, now }: Services, email: string): Promise<Candidate> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'password_version'])
    .where('email', '=', email)
    .executeTakeFirst();
  const registration = await db
    .selectFrom('registrations')
    .select('password_hash')
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return {
    user: user ? { id: user.id, version: user.password_version } : null,
    hashes: [user?.password_hash ?? null, registration?.password_hash ?? null],
  };
}

/**
 * Whether the password is still the one that was checked. The row stays locked: a reset at the same moment comes before and is seen, or
 * comes after and ends the session.
 */
export async function isStillCurrent(on: Transaction<Tables>, id: string, version: number): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('users')
    .set({ password_version: version })
    .where('id', '=', id)
    .where('password_version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Opens a session. Returns its token, what is known of the user, and the key by which the browser is recognised; none where `device` is
 * null.
 */
export async function openLogin(
  services: Services,
  on: Transaction<Tables>,
  userId: string,
  browser: string,
  device: string | null,
): Promise<LoginAnswer> {
  const first = await on
    .updateTable('users')
    .set({ first_login_at: services.now().toISOString() })
    .where('id', '=', userId)
    .where('first_login_at', 'is', null)
    .executeTakeFirst();
  const profile = await on.selectFrom('profiles').select('updated_at').where('user_id', '=', userId).executeTakeFirst();
  return {
    token: await services.sessions.open(on, userId, browser),
    firstTimeLogin: first.numUpdatedRows > 0n,
    isProfileUpdated: Boolean(profile?.updated_at),
    ...(device !== null && { device: await services.devices.remember(on, userId, device) }),
  };
}

/**
 * Login with email and password, and logout. Wrong passwords make the next try wait, with an account or without, and each takes the same
 * time. The password of a registration that waits counts as wrong too: registrations would else be a way to guess.
 */
export function addLoginCalls(api: Api, services: Services): void {
  const { db, outbox, passwords, sessions } = services;

  api.on(
    logIn,
    async ({ body, network, browser, signal }) => {
      const email = body.email.toLowerCase();
      const device = body.device ?? '';
      return inTurn(services, { email, network, device, signal }, async (admitted) => {
        let wrong = false;
        let opened = false;
        try {
          const { user, hashes } = await candidateFor(services, email);
          const found = await passwords.verify(body.password, hashes, admitted.lane);
          wrong = found !== 0;
          if (found === 1) throw new HttpError(403, PASSWORD_WAITS);
          if (wrong || !user) throw new HttpError(401, WRONG_LOGIN);
          const answer = await db.transaction().execute(async (on) => {
            wrong = !(await isStillCurrent(on, user.id, user.version));
            if (wrong) throw new HttpError(401, WRONG_LOGIN);
            if (body.linkToken) await linkByPassword(services, on, body.linkToken, { id: user.id, email });
            return openLogin(services, on, user.id, browser, device);
          });
          opened = true;
          if (body.linkToken) outbox.kick();
          return answer;
        } finally {
          if (!wrong) await admitted.forgive(opened);
        }
      });
    },
    'by its handler',
  );

  api.on(deleteToken, async ({ body, token }) => {
    await sessions.end(body.token);
    if (token && token !== body.token) await sessions.end(token);
    return 'You are logged out.';
  });
}

interface LoginAttempt {
  email: string;
  network: string;
  device: string;
  signal: AbortSignal;
}

interface Admitted {
  lane: Lane;
  forgive(right: boolean): Promise<void>;
}

/** From the unknown browsers around a network. */
export const networkGuesses = (email: string, network: string): Count => [
  NETWORK_GUESSES,
  `${email} ${widestOf(network)}`,
];

/**
 * Checks a password when its turn has come, or throws 429. From its turn on it counts as wrong until it is forgiven: guesses at the same
 * time cannot outrun the limits.
 */
export async function inTurn<T>(
  { devices, limits, passwords }: Services,
  { email, network, device, signal }: LoginAttempt,
  check: (admitted: Admitted) => Promise<T>,
): Promise<T> {
  const known = await devices.knows(device, email, { name: network, signal });
  const own: Count = known ? [DEVICE_GUESSES, `${email} ${hashToken(device)}`] : networkGuesses(email, network);
  const guesses: Count[] = known ? [own] : [[ACCOUNT_GUESSES, email], own];
  const counts: Count[] = known ? guesses : [...guesses, [NETWORK_LOGINS, network]];
  // A flood must cause no statements.
  limits.check(...counts);
  const lane = { name: known ? own[1] : network, known, signal };
  return passwords.inLine(lane, async () => {
    await limits.hit(...counts);
    return check({
      lane,
      async forgive(right) {
        for (const [limit, who] of guesses) {
          if (right && limit === own[0]) await limits.clear(limit, who);
          else await limits.forgive(limit, who);
        }
      },
    });
  });
}
