import { DAY_MS } from '../lib/format.ts';
import { DROPPED } from './mail/deliver.ts';
import { kindsWhere } from './mail/kinds.ts';
import type { Services } from './services.ts';

const MAIL_DAYS = 90;
const REGISTRATION_DAYS = 30;
const DEVICE_DAYS = 180;

/** Deletes expired rows: nothing needs them, and personal data is stored no longer than needed. */
export async function removeExpired({ db, now }: Services): Promise<void> {
  const at = now().getTime();
  const before = (days: number) => new Date(at - days * DAY_MS).toISOString();
  await db.deleteFrom('rate_limits').where('expires_ms', '<', at).execute();
  await db
    .deleteFrom('mail_turns')
    .where('due_ms', '<', at - DAY_MS)
    .execute();
  await db.deleteFrom('sessions').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('staff_sessions').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('staff_links').where('expires_at', '<', before(0)).execute();
  await db.deleteFrom('devices').where('seen_at', '<', before(DEVICE_DAYS)).execute();
  // Clocks may differ: a credential is taken for a while after it has expired, and must be known as used by then.
  await db.deleteFrom('google_credentials').where('expires_at', '<', before(1)).execute();
  // A mail that was asked for at the last moment is still on its way, and its link works for a while.
  await db.deleteFrom('google_links').where('page_expires_at', '<', before(1)).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<', before(1)).execute();
  await db.deleteFrom('registrations').where('expires_at', '<', before(REGISTRATION_DAYS)).execute();
  await db.deleteFrom('mails').where('kind', '=', DROPPED).where('status', '=', 'sent').execute();
  await db
    .deleteFrom('mails')
    .where(
      'kind',
      'not in',
      kindsWhere(({ forgotten }) => forgotten === 'with its key'),
    )
    .where('status', '<>', 'queued')
    .where('created_at', '<', before(MAIL_DAYS))
    .execute();
}
