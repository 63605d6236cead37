import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/schema.ts';

type WithEmail = 'donations' | 'enrolments' | 'intents' | 'registrations' | 'reviews' | 'contact_messages';

/** An address as accounts have it. What was typed into other forms is compared in small letters. */
export const accountEmail = (email: string): string => email.trim().toLowerCase();

/** The condition of rows that hold an address in any spelling. */
export const hasEmail = (email: string) => (eb: ExpressionBuilder<Tables, WithEmail>) =>
  eb(eb.fn<string>('lower', ['email']), '=', email);

/** The condition of payments and places that are a user's, or were made with the user's address. */
export const ofPerson =
  (email: string, userId: string | undefined) =>
  (eb: ExpressionBuilder<Tables, 'donations' | 'enrolments' | 'intents'>) =>
    eb.or([hasEmail(email)(eb), ...(userId === undefined ? [] : [eb('user_id', '=', userId)])]);

/** The account of an address; undefined where there is none. */
export const accountOf = (on: Database, email: string) =>
  on.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

/** The notices to the foundation about messages from an address: they repeat what was written. */
export async function noticesOf(on: Database, email: string): Promise<string[]> {
  const rows = await on.selectFrom('mails').select(['id', 'payload']).where('kind', '=', 'contact').execute();
  const from = (payload: string) => accountEmail(String((JSON.parse(payload) as { email?: unknown }).email ?? ''));
  return rows.filter(({ payload }) => from(payload) === email).map(({ id }) => id);
}
