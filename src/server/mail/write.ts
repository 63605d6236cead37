import { leads, staffOf } from '../auth/staff.ts';
import { newCode, newStaffLink } from '../auth/staff-sessions.ts';
import type { Database } from '../database/open.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import {
  type ConfirmLink,
  confirmLetter,
  deskCodeLetter,
  deskLinkLetter,
  googleLinkLetter,
  knownLetter,
  LINK_MINUTES,
  resetLetter,
} from './account-letters.ts';
import { type CampaignMessage, calledOffMail, campaignMessage, messageTest } from './campaign-letters.ts';
import {
  contactLetter,
  googleLinkedLetter,
  type Letter,
  type LetterFacts,
  type LetterRequest,
  type NoticeLetter,
  type NoticePayload,
  noticeLetter,
  passwordChangedLetter,
  reviewLetter,
} from './letter.ts';
import { type MovedPayload, movedLetter, type ReleasedPayload, releasedLetter } from './place-letters.ts';
import { donationReceipt, enrolmentReceipt, type ReceiptPayload } from './receipt-letters.ts';
import { rosterOf } from './roster.ts';
import { rosterLetter } from './roster-letter.ts';

/** A mail in the queue: the kind of letter and the data for its text. It never contains a token. */
export type Mail =
  /** After a registration: the link that confirms it, or the news that the address has an account. */
  | { kind: 'confirm'; payload: { registrationId: string; asked?: LetterRequest } }
  /** The link to set a password. It is written for an address without an account too, and then dropped. */
  | { kind: 'reset'; payload: { asked?: LetterRequest } }
  /** The link that links a waiting login with Google to the account of the address. */
  | { kind: 'google-link'; payload: { linkId: string; asked: LetterRequest } }
  /** The link that opens the desk. It is written for an address of no staff too, and then dropped. */
  | { kind: 'desk-link'; payload: { asked?: LetterRequest } }
  /** The code of a login of the staff, by the hash of its token. */
  | { kind: 'desk-code'; payload: { session: string } }
  /** To the staff: a new review. */
  | { kind: 'review'; payload: { reviewId: string } }
  | { kind: 'password-changed'; payload: NoticePayload }
  | { kind: 'google-linked'; payload: NoticePayload & { dropped: boolean } }
  /** To the foundation: the messages of visitors that name this mail. */
  | { kind: 'contact'; payload: Record<string, never> }
  /** To the foundation's own people (`notices.ts`). */
  | { kind: 'notice'; payload: NoticeLetter }
  /** To somebody whose place the foundation's people moved to another campaign, or released. */
  | { kind: 'place-moved'; payload: MovedPayload }
  | { kind: 'place-released'; payload: ReleasedPayload }
  /** To the leader of a campaign: who comes. The list is read when it is written. */
  | { kind: 'roster'; payload: { campaign: string; part: 'evening' | 'morning'; fingerprint: string } }
  /** A message of the staff about a campaign, to who has a place in it: by the ids of both. */
  | { kind: 'campaign-message'; payload: { message: string; txnid: string } }
  /** The same before it is sent, to who writes it. */
  | { kind: 'message-test'; payload: CampaignMessage }
  /** That the campaign of a place was called off at a moment (`campaigns.called_off_at`). */
  | { kind: 'called-off'; payload: { txnid: string; at: string } }
  | { kind: 'donation-receipt'; payload: ReceiptPayload }
  | { kind: 'enrolment-receipt'; payload: ReceiptPayload };

/**
 * A new link for a registration and the time until which it works; the links of earlier mails work as well. Null where the registration
 * is gone or has expired.
 */
async function newConfirmLink(db: Database, registrationId: string, at: Date): Promise<ConfirmLink | null> {
  const token = newToken();
  const waits = db
    .selectFrom('registrations')
    .where('id', '=', registrationId)
    .where('expires_at', '>', at.toISOString());
  await db
    .insertInto('confirm_links')
    .columns(['token_hash', 'registration_id'])
    .expression(waits.select(({ val }) => [val(hashToken(token)).as('token_hash'), 'id']))
    .execute();
  const found = await waits.select('expires_at').executeTakeFirst();
  return found ? { token, expires: found.expires_at } : null;
}

async function newResetToken(db: Database, userId: string | null, at: Date): Promise<string> {
  const token = newToken();
  const expires = new Date(at.getTime() + LINK_MINUTES * 60_000);
  await db
    .insertInto('reset_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      created_at: at.toISOString(),
      expires_at: expires.toISOString(),
      used_at: null,
    })
    .execute();
  return token;
}

/** The token of a link, and whether the login with Google still waits for it: it may have been linked by password meanwhile. */
async function newGoogleLinkToken(db: Database, linkId: string, at: Date): Promise<{ token: string; waits: boolean }> {
  const token = newToken();
  const expires = new Date(at.getTime() + LINK_MINUTES * 60_000);
  const { numUpdatedRows } = await db
    .updateTable('google_links')
    .set({ mail_hash: hashToken(token), mail_expires_at: expires.toISOString() })
    .where('id', '=', linkId)
    .executeTakeFirst();
  return { token, waits: numUpdatedRows > 0n };
}

/** The user's id of an address, or null. */
async function userOf(db: Database, email: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id ?? null;
}

/** The messages that a mail tells of, oldest first. */
const messagesOf = (db: Database, id: string) =>
  db.selectFrom('contact_messages').selectAll().where('mail_id', '=', id).orderBy('created_at').orderBy('id').execute();

/** The letter about what is gone meanwhile; it is dropped. */
const signedNothing: Letter = { subject: '', text: '' };

/** What is written anew for each sending of a mail: its id, the address that it goes to, and the time. */
export interface Sending {
  id: string;
  to: string;
  at: Date;
}

/**
 * The text of a queued mail. The token of its link is made at this moment, so that the queue never contains one. Whether the
 * address has an account is looked up here too. Both cases do the same work; they differ in the words alone, or in `dropped`: then
 * nothing is sent.
 */
export async function writeLetter(
  db: Database,
  facts: LetterFacts,
  mail: Mail,
  { id, to, at }: Sending,
): Promise<Letter & { dropped?: boolean }> {
  switch (mail.kind) {
    case 'confirm': {
      const user = await userOf(db, to);
      const link = await newConfirmLink(db, mail.payload.registrationId, at);
      const known = knownLetter(facts, mail.payload.asked);
      if (user !== null) return known;
      return link ? confirmLetter(facts, link, mail.payload.asked) : { ...known, dropped: true };
    }
    case 'reset': {
      const user = await userOf(db, to);
      const token = await newResetToken(db, user, at);
      return { ...resetLetter(facts, token, mail.payload.asked), dropped: user === null };
    }
    case 'google-link': {
      const { token, waits } = await newGoogleLinkToken(db, mail.payload.linkId, at);
      return { ...googleLinkLetter(facts, token, mail.payload.asked), dropped: !waits };
    }
    case 'desk-link': {
      const staff = await staffOf(db, to);
      const token = staff ? await newStaffLink(db, staff.id, at) : newToken();
      return { ...deskLinkLetter(facts, token, mail.payload.asked), dropped: !staff };
    }
    case 'desk-code': {
      const code = await newCode(db, mail.payload.session, at);
      return { ...deskCodeLetter(facts, code ?? ''), dropped: code === undefined };
    }
    case 'review': {
      const { reviewId } = mail.payload;
      const review = await db.selectFrom('reviews').selectAll().where('id', '=', reviewId).executeTakeFirst();
      return review ? reviewLetter(facts, review) : { ...signedNothing, dropped: true };
    }
    case 'password-changed':
      return passwordChangedLetter(facts, mail.payload);
    case 'google-linked':
      return googleLinkedLetter(facts, mail.payload);
    case 'contact':
      return contactLetter(facts, await messagesOf(db, id));
    case 'notice':
      return noticeLetter(facts, mail.payload);
    case 'place-moved':
      return movedLetter(facts, mail.payload, at);
    case 'place-released':
      return releasedLetter(facts, mail.payload);
    case 'roster': {
      const { campaign, part } = mail.payload;
      const staff = await staffOf(db, to);
      const roster = staff && leads(staff, campaign) ? await rosterOf(db, campaign) : undefined;
      return rosterLetter(facts, roster, part, at);
    }
    case 'campaign-message':
      return campaignMessage(db, facts, mail.payload);
    case 'message-test':
      return messageTest(db, facts, mail.payload, to);
    case 'called-off':
      return calledOffMail(db, facts, mail.payload);
    case 'donation-receipt':
      return donationReceipt(facts, mail.payload);
    case 'enrolment-receipt':
      return enrolmentReceipt(facts, mail.payload);
  }
}
