import { hashToken, newToken } from '../auth/tokens.ts';
import type { Database } from '../database/open.ts';
import { confirmLetter, knownLetter, resetLetter } from './account-letters.ts';
import { type ContactPayload, contactLetter } from './contact-letter.ts';
import type { Letter, LetterFacts } from './letter.ts';
import { googleLinkedLetter, type NoticePayload, passwordChangedLetter } from './notice-letters.ts';
import { donationReceipt, enrolmentReceipt, type ReceiptPayload } from './receipt-letters.ts';

/** Minutes for which a reset link works. */
const RESET_MINUTES = 30;

/** A mail in the queue: the kind of letter and the data for its text. It never contains a token. */
export type Mail =
  | { kind: 'confirm'; payload: { registrationId: string } }
  /** Is never sent. It makes a request for an unknown address write as much as one for a known address. */
  | { kind: 'nothing'; payload: Record<string, never> }
  | { kind: 'known'; payload: Record<string, never> }
  | { kind: 'reset'; payload: { userId: string } }
  | { kind: 'password-changed'; payload: NoticePayload }
  | { kind: 'google-linked'; payload: NoticePayload }
  | { kind: 'contact'; payload: ContactPayload }
  | { kind: 'donation-receipt'; payload: ReceiptPayload }
  | { kind: 'enrolment-receipt'; payload: ReceiptPayload };

async function newConfirmToken(db: Database, registrationId: string): Promise<string> {
  const token = newToken();
  await db
    .updateTable('registrations')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', registrationId)
    .execute();
  return token;
}

async function newResetToken(db: Database, userId: string, at: Date): Promise<string> {
  const token = newToken();
  const expires = new Date(at.getTime() + RESET_MINUTES * 60_000);
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

/**
 * The text of a queued mail, or null when nothing is to be sent. The token of its link is made at this moment, so that the
 * queue never contains one.
 */
export async function writeLetter(db: Database, facts: LetterFacts, mail: Mail, at: Date): Promise<Letter | null> {
  switch (mail.kind) {
    case 'nothing':
      return null;
    case 'confirm':
      return confirmLetter(facts, await newConfirmToken(db, mail.payload.registrationId));
    case 'known':
      return knownLetter(facts);
    case 'reset':
      return resetLetter(facts, await newResetToken(db, mail.payload.userId, at));
    case 'password-changed':
      return passwordChangedLetter(facts, mail.payload);
    case 'google-linked':
      return googleLinkedLetter(facts, mail.payload);
    case 'contact':
      return contactLetter(facts, mail.payload);
    case 'donation-receipt':
      return donationReceipt(facts, mail.payload);
    case 'enrolment-receipt':
      return enrolmentReceipt(facts, mail.payload);
  }
}
