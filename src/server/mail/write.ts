import type { Database } from '../database/open.ts';
import { drawToken, hashToken } from '../tokens.ts';
import { confirmLetter, knownLetter, resetLetter } from './account-letters.ts';
import { type ContactPayload, contactLetter } from './contact-letter.ts';
import type { Letter, LetterFacts } from './letter.ts';
import { donationReceipt, enrolmentReceipt, type ReceiptPayload } from './receipt-letters.ts';

/** Minutes for which a reset link works (issue: accounts). */
export const RESET_MINUTES = 30;

/** A mail as it waits in the queue: which letter, and what it needs to be written. No token is ever part of it. */
export type Mail =
  | { kind: 'confirm'; payload: { registrationId: string } }
  /** Goes to nobody: an unknown address costs the same write as a known one. */
  | { kind: 'nothing'; payload: Record<string, never> }
  | { kind: 'known'; payload: Record<string, never> }
  | { kind: 'reset'; payload: { userId: string } }
  | { kind: 'contact'; payload: ContactPayload }
  | { kind: 'donation-receipt'; payload: ReceiptPayload }
  | { kind: 'enrolment-receipt'; payload: ReceiptPayload };

async function drawConfirmToken(db: Database, registrationId: string): Promise<string> {
  const token = drawToken();
  await db
    .updateTable('registrations')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', registrationId)
    .execute();
  return token;
}

async function drawResetToken(db: Database, userId: string, at: Date): Promise<string> {
  const token = drawToken();
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

/** Writes a queued mail, drawing the token of its link at this moment, so that the queue never holds one. Null: there is none. */
export async function writeLetter(db: Database, facts: LetterFacts, mail: Mail, at: Date): Promise<Letter | null> {
  switch (mail.kind) {
    case 'nothing':
      return null;
    case 'confirm':
      return confirmLetter(facts, await drawConfirmToken(db, mail.payload.registrationId));
    case 'known':
      return knownLetter(facts);
    case 'reset':
      return resetLetter(facts, await drawResetToken(db, mail.payload.userId, at));
    case 'contact':
      return contactLetter(facts, mail.payload);
    case 'donation-receipt':
      return donationReceipt(facts, mail.payload);
    case 'enrolment-receipt':
      return enrolmentReceipt(facts, mail.payload);
  }
}
