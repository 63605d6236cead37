import type { Transaction } from 'kysely';
import { hashToken } from '../../auth/tokens.ts';
import type { Tables } from '../../database/schema.ts';
import { HttpError } from '../../platform/errors.ts';

/**
 * Takes a verified credential, which counts once: whoever sees it later can do nothing with it. Throws an `HttpError` 401 for one that
 * was used before.
 * @param expires when Google lets it expire; it is remembered until a day after that
 */
export async function useCredential(on: Transaction<Tables>, credential: string, expires: Date): Promise<void> {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('google_credentials')
    .values({ credential_hash: hashToken(credential), expires_at: expires.toISOString() })
    .onConflict((conflict) => conflict.column('credential_hash').doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows)
    throw new HttpError(401, 'This login of Google was used already. Please press the Google button again.');
}
