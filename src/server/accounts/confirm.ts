import type { Transaction } from 'kysely';
import type { ConfirmOutcome } from '../../contract/auth.ts';
import type { Database } from '../database/open.ts';
import type { RegistrationTable } from '../database/schema/accounts.ts';
import type { Tables } from '../database/schema.ts';
import { hashToken, newId } from '../platform/tokens.ts';
import type { Services } from '../services.ts';

export interface MailedLink {
  id: string;
  email: string;
  next: string | null;
}

/** Undefined for a token that is unknown or expired. */
export async function registrationOfLink(on: Database, token: string, time: string): Promise<MailedLink | undefined> {
  return on
    .selectFrom('registrations')
    .innerJoin('confirm_links', 'confirm_links.registration_id', 'registrations.id')
    .select(['registrations.id', 'registrations.email', 'registrations.next'])
    .where('confirm_links.token_hash', '=', hashToken(token))
    .where('expires_at', '>', time)
    .executeTakeFirst();
}

const waiting = (on: Database, email: string, time: string) =>
  on
    .selectFrom('registrations')
    .selectAll()
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', time);

const COMPARED = 5;

/** The registrations of a link's address that wait, the link's own first. */
export async function waitingRegistrations(on: Database, { id, email }: MailedLink, time: string) {
  const rows = await waiting(on, email, time)
    .orderBy((by) => by.case().when('id', '=', id).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .limit(COMPARED)
    .execute();
  return rows;
}

type Trust =
  | 'typed'
  /** The browser that registered has opened the link, or nobody else has registered the address. */
  | 'own'
  /** Perhaps a stranger's: password and mobile are not taken. */
  | 'unknown';

/** Confirms a registration and creates its user. Undefined where it was confirmed before, or the address has an account. */
export async function addUser(
  on: Transaction<Tables>,
  registration: RegistrationTable,
  time: string,
  trust: Trust,
): Promise<string | undefined> {
  // Who confirms the same one at this moment waits here, and then finds it confirmed.
  const { numUpdatedRows } = await on
    .updateTable('registrations')
    .set({ confirmed_at: time })
    .where('id', '=', registration.id)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!numUpdatedRows) return undefined;
  const id = newId();
  const { email, mobile, password_hash } = registration;
  const own = trust === 'unknown' ? { mobile: '', password_hash: null } : { mobile, password_hash };
  const made = await on
    .insertInto('users')
    .values({ id, email, ...own, password_version: trust === 'typed' ? 1 : 0, created_at: time, first_login_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  if (!made.numInsertedOrUpdatedRows) return undefined;
  await on.insertInto('profiles').values({ user_id: id, updated_at: null }).execute();
  return id;
}

/** For example by a login with Google. */
async function madeElsewhere(on: Database, email: string): Promise<boolean> {
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

export async function outcomeOf(on: Database, email: string): Promise<ConfirmOutcome> {
  const user = await on.selectFrom('users').select('password_hash').where('email', '=', email).executeTakeFirst();
  if (!user) return 'ask-password';
  if (await madeElsewhere(on, email)) return 'account-exists';
  return user.password_hash === null ? 'choose-password' : 'confirmed';
}

/** Confirms the newest registration of a link's address that was sent with a key. */
export async function confirmByKey({ db, now }: Services, { email }: MailedLink, key: string): Promise<void> {
  const time = now().toISOString();
  const own = await waiting(db, email, time)
    .where('key_hash', '=', hashToken(key))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (own) await db.transaction().execute((on) => addUser(on, own, time, 'own'));
}

/** Makes an account without password and mobile where the address has none, and mails a link to set a password. */
export async function mailChoice(
  { db, now, outbox }: Services,
  link: MailedLink,
  asked: { at: string; browser: string },
  network: string,
): Promise<void> {
  const time = now().toISOString();
  await db.transaction().execute(async (on) => {
    const [first] = await waitingRegistrations(on, link, time);
    if (first && (await outcomeOf(on, link.email)) === 'ask-password') await addUser(on, first, time, 'unknown');
    if ((await outcomeOf(on, link.email)) !== 'choose-password') return;
    await outbox.addInTurn(on, link.email, { kind: 'reset', payload: { asked } }, network);
  });
  outbox.kick();
}
