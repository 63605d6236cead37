import type { Database } from '../database/open.ts';
import { hashToken, newToken } from '../platform/tokens.ts';

/** What somebody does not want to be mailed: kept by address, since not everybody who gets letters has an account. */

const addressOf = (email: string) => email.toLowerCase();

const of = (on: Database, email: string, kind: string) =>
  on.selectFrom('mail_choices').where('email', '=', addressOf(email)).where('kind', '=', kind);

/** Whether a kind of letter is turned off for an address. */
export const isOff = async (on: Database, email: string, kind: string): Promise<boolean> =>
  (await of(on, email, kind).select('kind').where('off_at', 'is not', null).executeTakeFirst()) !== undefined;

/** A new link that turns a kind of letter off for an address; earlier ones work as well. Undefined where it is off, there or for `login`. */
export async function newOffLink(
  on: Database,
  { email, login, kind }: { email: string; login: string | null; kind: string },
  at: Date,
): Promise<string | undefined> {
  if ((await isOff(on, email, kind)) || (login !== null && (await isOff(on, login, kind)))) return undefined;
  const token = newToken();
  const row = { token_hash: hashToken(token), email: addressOf(email), kind, at: at.toISOString(), off_at: null };
  await on.insertInto('mail_choices').values(row).execute();
  return token;
}

/** Turns a kind of letter off for an address, or on again. */
export async function choose(
  on: Database,
  { email, kind, wanted }: { email: string; kind: string; wanted: boolean },
  at: Date,
): Promise<void> {
  const off_at = wanted ? null : at.toISOString();
  const rows = on.updateTable('mail_choices').where('email', '=', addressOf(email)).where('kind', '=', kind);
  const { numUpdatedRows } = await rows.set({ off_at }).executeTakeFirst();
  if (numUpdatedRows || wanted) return;
  const row = { token_hash: hashToken(newToken()), email: addressOf(email), kind, at: at.toISOString(), off_at };
  await on.insertInto('mail_choices').values(row).execute();
}

/** Turns off what the link of a letter stands for. Resolves to false for one that is unknown. */
export async function turnOff(on: Database, token: string, at: Date): Promise<boolean> {
  const found = await on
    .selectFrom('mail_choices')
    .select(['email', 'kind'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (found) await choose(on, { ...found, wanted: false }, at);
  return found !== undefined;
}
