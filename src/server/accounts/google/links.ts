import type { Transaction } from 'kysely';
import { type GoogleLinkOffer, linkGoogle, mailGoogleLink } from '../../../contract/google-link.ts';
import type { Tables } from '../../database/schema.ts';
import type { Api } from '../../http/api.ts';
import { HttpError } from '../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import type { GoogleIdentity } from './verify.ts';

const PAGE_MINUTES = 30;

interface Owner {
  id: string;
  email: string;
}

/**
 * Takes out of an account what may be a stranger's, who had registered the address before: password, phone, logins and known browsers,
 * unless somebody with a mailed link has set or typed the password.
 */
async function dropUnproven(on: Transaction<Tables>, id: string): Promise<boolean> {
  // The row stays locked: a login at this moment comes before and ends here, or finds another version.
  const { numUpdatedRows } = await on
    .updateTable('users')
    .set({ password_hash: null, password_version: 1, mobile: '' })
    .where('id', '=', id)
    .where('password_version', '=', 0)
    .where('password_hash', 'is not', null)
    .executeTakeFirst();
  if (!numUpdatedRows) return false;
  await on.deleteFrom('sessions').where('user_id', '=', id).execute();
  await on.deleteFrom('devices').where('user_id', '=', id).execute();
  return true;
}

/**
 * Links an identity of Google to an account and tells its owner by mail. False where it has another account by now. `proven`: the password
 * was typed for it.
 */
export async function linkIdentity(
  { now, outbox }: Services,
  on: Transaction<Tables>,
  subject: string,
  { id, email }: Owner,
  proven: boolean,
): Promise<boolean> {
  const time = now().toISOString();
  const linked = await on
    .insertInto('google_identities')
    .values({ subject, user_id: id, email, created_at: time })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .executeTakeFirst();
  await on.deleteFrom('google_links').where('subject', '=', subject).execute();
  if (!linked.numInsertedOrUpdatedRows) return false;
  const dropped = !proven && (await dropUnproven(on, id));
  await outbox.add(on, email, { kind: 'google-linked', payload: { at: time, dropped } });
  return true;
}

/** Remembers a verified identity until the password of its address's account, or a mail to the address, links the two. */
export async function offerLink(
  { now }: Services,
  on: Transaction<Tables>,
  { subject, email, firstname, lastname }: GoogleIdentity,
): Promise<GoogleLinkOffer> {
  const linkToken = newToken();
  const expires = new Date(now().getTime() + PAGE_MINUTES * 60_000);
  await on
    .insertInto('google_links')
    .values({
      id: newId(),
      subject,
      email,
      firstname,
      lastname,
      page_hash: hashToken(linkToken),
      page_expires_at: expires.toISOString(),
      mail_hash: null,
      mail_expires_at: null,
    })
    .execute();
  return { linkToken, email };
}

/** Links the login with Google that a page's token stands for to the account whose password was right just now. */
export async function linkByPassword(
  services: Services,
  on: Transaction<Tables>,
  linkToken: string,
  owner: Owner,
): Promise<void> {
  const waiting = await on
    .deleteFrom('google_links')
    .where('page_hash', '=', hashToken(linkToken))
    .where('email', '=', owner.email)
    .where('page_expires_at', '>', services.now().toISOString())
    .returning('subject')
    .executeTakeFirst();
  if (waiting) await linkIdentity(services, on, waiting.subject, owner, true);
}

/** Undefined for one that is used up or too old. */
async function waitingLink(
  { now }: Services,
  on: Transaction<Tables>,
  linkToken: string,
): Promise<{ id: string; email: string } | undefined> {
  return on
    .selectFrom('google_links')
    .select(['id', 'email'])
    .where('page_hash', '=', hashToken(linkToken))
    .where('page_expires_at', '>', now().toISOString())
    .executeTakeFirst();
}

/** Creates the account of an identity that has none, and returns its id. */
export async function createUser(
  on: Transaction<Tables>,
  { email, firstname, lastname }: Pick<GoogleIdentity, 'email' | 'firstname' | 'lastname'>,
  time: string,
): Promise<string> {
  const id = newId();
  await on
    .insertInto('users')
    .values({ id, email, mobile: '', password_hash: null, created_at: time, first_login_at: null })
    .execute();
  await on.insertInto('profiles').values({ user_id: id, firstname, lastname, updated_at: null }).execute();
  return id;
}

async function linkByMail(services: Services, on: Transaction<Tables>, token: string): Promise<boolean> {
  // Deleting is the lock: of several requests at once, only one finds the row.
  const waiting = await on
    .deleteFrom('google_links')
    .where('mail_hash', '=', hashToken(token))
    .where('mail_expires_at', '>', services.now().toISOString())
    .returning(['subject', 'email', 'firstname', 'lastname'])
    .executeTakeFirst();
  if (!waiting) return false;
  const { subject, email } = waiting;
  if (await isLinked(on, subject)) return false;
  const known = await on.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  const id = known?.id ?? (await createUser(on, waiting, services.now().toISOString()));
  return linkIdentity(services, on, subject, { id, email }, false);
}

const isLinked = async (on: Transaction<Tables>, subject: string): Promise<boolean> =>
  (await on.selectFrom('google_identities').select('subject').where('subject', '=', subject).executeTakeFirst()) !==
  undefined;

const TOO_OLD = 'That was too long ago. Please press the Google button again.';
/** True for a link that has done its work too: its answer may have been lost. */
const DEAD_LINK =
  'This link does not work any more. If you have used it before, Google is linked already. Log in with Google to see, or to ask for a new one.';

/** Linking Google to an account by mail. */
export function addGoogleLinkCalls(api: Api, services: Services): void {
  const { db, now, outbox } = services;

  api.on(mailGoogleLink, async ({ body, network, browser }) => {
    const asked = { at: now().toISOString(), browser };
    await db.transaction().execute(async (on) => {
      const waiting = await waitingLink(services, on, body.linkToken);
      if (!waiting) throw new HttpError(400, TOO_OLD);
      const payload = { linkId: waiting.id, asked };
      await outbox.addInTurn(on, waiting.email, { kind: 'google-link', payload }, network);
    });
    outbox.kick();
    return 'A mail with a link is on its way.';
  });

  api.on(linkGoogle, async ({ body }) => {
    const linked = await db.transaction().execute((on) => linkByMail(services, on, body.token));
    if (!linked) throw new HttpError(400, DEAD_LINK);
    outbox.kick();
    return 'You can log in with Google now.';
  });
}
