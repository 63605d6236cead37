import type { Database } from '../database/open.ts';
import { isHeld } from '../places/places.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { type ConfirmLink, LINK_MINUTES } from './account-letters.ts';
import type { PlaceLink } from './place-letters.ts';

/** A new link for a registration and until when it works; earlier ones work as well. Null where the registration is gone. */
export async function newConfirmLink(db: Database, registrationId: string, at: Date): Promise<ConfirmLink | null> {
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

/** Sets the password of an account once; for an address without one it is stored and works for nobody. */
export async function newResetToken(db: Database, userId: string | null, at: Date): Promise<string> {
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

/** And whether the login with Google still waits for it. */
export async function newGoogleLinkToken(
  db: Database,
  linkId: string,
  at: Date,
): Promise<{ token: string; waits: boolean }> {
  const token = newToken();
  const expires = new Date(at.getTime() + LINK_MINUTES * 60_000);
  const { numUpdatedRows } = await db
    .updateTable('google_links')
    .set({ mail_hash: hashToken(token), mail_expires_at: expires.toISOString() })
    .where('id', '=', linkId)
    .executeTakeFirst();
  return { token, waits: numUpdatedRows > 0n };
}

/** A new link for each place that names a mail; earlier ones work as well. */
export async function newPlaceLinks(db: Database, mailId: string, at: Date): Promise<PlaceLink[]> {
  const requests = await db
    .selectFrom('place_requests')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .select(['place_requests.id', 'name', 'mobile', 'expires_at', 'heading', 'start_day', 'end_day', 'price_paise'])
    .where('mail_id', '=', mailId)
    .where('expires_at', '>', at.toISOString())
    .orderBy('created_at')
    .execute();
  const places: PlaceLink[] = [];
  for (const { id, name, mobile, heading, price_paise: paise, ...days } of requests) {
    const token = newToken();
    await db
      .insertInto('place_links')
      .values({ token_hash: hashToken(token), request_id: id })
      .execute();
    const about = { name, mobile, heading, paise };
    places.push({ ...about, token, expires: days.expires_at, startDay: days.start_day, endDay: days.end_day });
  }
  return places;
}

/**
 * A new link to give a place back or move it; earlier ones work as well. Null where it is no place any more, or nobody has shown that
 * the address is theirs: what was typed for a payment, or at the desk, may be a stranger's.
 */
export async function newOwnPlaceLink(db: Database, txnid: string, to: string): Promise<string | null> {
  const place = await db
    .selectFrom('enrolments')
    .leftJoin('users', 'users.id', 'enrolments.user_id')
    .select(['enrolments.id', 'users.email as login', 'user_id', 'enrolments.email', 'walk_in'])
    .where('txnid', '=', txnid)
    .where(isHeld)
    .executeTakeFirst();
  if (
    !place ||
    place.walk_in ||
    (place.user_id === null ? place.email : place.login)?.toLowerCase() !== to.toLowerCase()
  )
    return null;
  const token = newToken();
  await db
    .insertInto('own_place_links')
    .values({ token_hash: hashToken(token), enrolment_id: place.id })
    .execute();
  return token;
}

export async function userOf(db: Database, email: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return user?.id ?? null;
}
