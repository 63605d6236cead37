import type { Transaction } from 'kysely';
import { type GoogleLinkOffer, linkGoogle, mailGoogleLink } from '../../../contract/google-link.ts';
import type { Tables } from '../../database/schema.ts';
import type { Api } from '../../http/api.ts';
import { NETWORK_MAILS, NETWORK_RESETS } from '../../limits/limits.ts';
import { HttpError } from '../../platform/errors.ts';
import { hashToken, newId, newToken } from '../../platform/tokens.ts';
import type { Services } from '../../services.ts';
import type { GoogleIdentity } from './verify.ts';

/** Minutes for which the page may link a login with Google, or ask for the mail. */
const PAGE_MINUTES = 30;

/** An account that Google may be linked to. */
interface Owner {
  id: string;
  email: string;
}

/** Links an identity of Google to an account and tells its owner by mail. False where the identity has another account by now. */
export async function linkIdentity(
  { now, outbox }: Services,
  on: Transaction<Tables>,
  subject: string,
  { id, email }: Owner,
): Promise<boolean> {
  const time = now().toISOString();
  const linked = await on
    .insertInto('google_identities')
    .values({ subject, user_id: id, email, created_at: time })
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .executeTakeFirst();
  await on.deleteFrom('google_links').where('subject', '=', subject).execute();
  if (!linked.numInsertedOrUpdatedRows) return false;
  await outbox.add(on, email, { kind: 'google-linked', payload: { at: time } });
  return true;
}

/** Remembers a verified identity whose address has an account, until that account's password or a mail to it links the two. */
export async function offerLink(
  { now }: Services,
  on: Transaction<Tables>,
  { subject, email }: GoogleIdentity,
  userId: string,
): Promise<GoogleLinkOffer> {
  const linkToken = newToken();
  const expires = new Date(now().getTime() + PAGE_MINUTES * 60_000);
  await on
    .insertInto('google_links')
    .values({
      id: newId(),
      subject,
      user_id: userId,
      page_hash: hashToken(linkToken),
      page_expires_at: expires.toISOString(),
      mail_hash: null,
      mail_expires_at: null,
    })
    .execute();
  return { linkToken, email };
}

/** Links the login with Google that a page's token stands for to the account whose password was right just now; no other account. */
export async function linkByPassword(
  services: Services,
  on: Transaction<Tables>,
  linkToken: string,
  owner: Owner,
): Promise<void> {
  const waiting = await on
    .deleteFrom('google_links')
    .where('page_hash', '=', hashToken(linkToken))
    .where('user_id', '=', owner.id)
    .where('page_expires_at', '>', services.now().toISOString())
    .returning('subject')
    .executeTakeFirst();
  if (waiting) await linkIdentity(services, on, waiting.subject, owner);
}

/** The login with Google that a page's token stands for, with the address of its account; undefined for one that is used up or too old. */
export async function waitingLink(
  { now }: Services,
  on: Transaction<Tables>,
  linkToken: string,
): Promise<{ id: string; email: string } | undefined> {
  return on
    .selectFrom('google_links')
    .innerJoin('users', 'users.id', 'google_links.user_id')
    .select(['google_links.id', 'users.email'])
    .where('page_hash', '=', hashToken(linkToken))
    .where('page_expires_at', '>', now().toISOString())
    .executeTakeFirst();
}

/** Links with the token of a mailed link. False when it does not work any more. */
export async function linkByMail(services: Services, on: Transaction<Tables>, token: string): Promise<boolean> {
  // Deleting is the lock: of several requests at once, only one finds the row.
  const waiting = await on
    .deleteFrom('google_links')
    .where('mail_hash', '=', hashToken(token))
    .where('mail_expires_at', '>', services.now().toISOString())
    .returning(['subject', 'user_id'])
    .executeTakeFirst();
  if (!waiting) return false;
  const owner = await on
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', waiting.user_id)
    .executeTakeFirstOrThrow();
  return linkIdentity(services, on, waiting.subject, owner);
}

const TOO_OLD = 'That was too long ago. Please press the Google button again.';
/** True for a link that has done its work too: the answer to it may have been lost. */
const DEAD_LINK =
  'This link does not work any more. If you have used it before, Google is linked already. Log in with Google to see, or to ask for a new one.';

/** Linking Google to an account by mail: asking for the link, and the link itself, which works once and for 30 minutes. */
export function addGoogleLinkCalls(api: Api, services: Services): void {
  const { db, limits, now, outbox } = services;

  api.on(mailGoogleLink, async ({ body, network, browser }) => {
    await limits.hit([NETWORK_MAILS, network]);
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

  api.on(linkGoogle, async ({ body, network }) => {
    await limits.hit([NETWORK_RESETS, network]);
    const linked = await db.transaction().execute((on) => linkByMail(services, on, body.token));
    if (!linked) throw new HttpError(400, DEAD_LINK);
    outbox.kick();
    return 'You can log in with Google now.';
  });
}
